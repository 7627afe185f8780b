import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { isApiError, serverMessage } from '../api/api-error';
import { BrokenArt } from './art';
import { EmptyState } from './empty-state';

interface ErrorStateProps {
  readonly title: string;
  /** The error, whose server message is shown. */
  readonly error?: unknown;
  readonly onRetry: () => void;
  /** Where to go if the thing does not exist (any more). Retrying would not help. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly inset?: boolean;
}

function WayBack({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate(to)}>{label}</Button>;
}

export function ErrorState({ title, error, onRetry, back, inset }: ErrorStateProps) {
  const gone = isApiError(error) && error.status === 404 && back;
  const action = gone ? <WayBack {...gone} /> : <Button onClick={onRetry}>Retry</Button>;
  return (
    <div role="alert">
      <EmptyState art={<BrokenArt />} title={title} inset={inset} action={action}>
        {serverMessage(error, 'Something went wrong. Try again in a moment.')}
      </EmptyState>
    </div>
  );
}
