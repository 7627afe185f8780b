import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { isNotFound, serverMessage } from '../api/api-error';
import { BrokenArt } from './art';
import { EmptyState } from './empty-state';

interface ErrorStateProps {
  readonly title: string;
  /** The error, whose server message is shown. */
  readonly error?: unknown;
  /** In place of the server's message. */
  readonly sentence?: string;
  readonly onRetry: () => void;
  /** Where to go if the thing does not exist (any more). Retrying would not help. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly inset?: boolean;
  /** Where the page is nothing else, as in `EmptyState`. */
  readonly whole?: boolean;
}

function WayBack({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate(to)}>{label}</Button>;
}

export function ErrorState({ title, error, sentence, onRetry, back, inset, whole }: ErrorStateProps) {
  const gone = isNotFound(error) && back;
  const action = gone ? <WayBack {...gone} /> : <Button onClick={onRetry}>Retry</Button>;
  return (
    <div role="alert">
      <EmptyState art={<BrokenArt />} title={title} inset={inset} whole={whole} action={action}>
        {sentence ?? serverMessage(error, 'Something went wrong. Try again in a moment.')}
      </EmptyState>
    </div>
  );
}
