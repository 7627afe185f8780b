import { BrokenArt, EmptyState } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';

/** Shown in a tab that was opened before an update. */
export const NewVersion = () => (
  <div role="alert">
    <EmptyState
      art={<BrokenArt />}
      title="A new version is available"
      whole
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      Reload to open this page.
    </EmptyState>
  </div>
);
