import { ErrorState, Page } from '@chatbot-builder/kit';

/** What is left when a page breaks, or when its code cannot be fetched. */
export const BrokenPage = () => (
  <Page>
    <ErrorState title="This page could not be loaded" onRetry={() => location.reload()} />
  </Page>
);
