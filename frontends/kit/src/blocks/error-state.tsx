import { Button } from 'antd';
import { serverMessage } from '../api/api-error';
import { BrokenArt } from './art';
import { EmptyState } from './empty-state';

interface ErrorStateProps {
  readonly title: string;
  /** The error, whose server message is shown. */
  readonly error?: unknown;
  readonly onRetry: () => void;
  readonly inset?: boolean;
}

export function ErrorState({ title, error, onRetry, inset }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState art={<BrokenArt />} title={title} inset={inset} action={<Button onClick={onRetry}>Retry</Button>}>
        {serverMessage(error, 'Something went wrong. Try again in a moment.')}
      </EmptyState>
    </div>
  );
}
