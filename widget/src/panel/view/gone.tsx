import type { Labels } from '../labels/labels';

/** The chatbot says itself that nobody is there any more. */
export const Gone = ({ labels }: { labels: Labels }) => (
  <div class="bubble" role="alert" dir="auto">
    {labels.gone}
  </div>
);
