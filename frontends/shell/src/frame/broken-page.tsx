import { ErrorState, Page } from '@chatbot-builder/kit';

/** The fallback for a page that crashes or whose code cannot be loaded. */
export const BrokenPage = () => (
  <Page>
    <ErrorState title="This page could not be loaded" onRetry={() => location.reload()} />
  </Page>
);
