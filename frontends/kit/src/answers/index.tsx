import { lazy, Suspense } from 'react';
import type { AnswerDrawerProps } from './answer-drawer';

export { AnswerForm } from './answer-form';
export {
  useAnswersQuery,
  useDismissUnansweredMutation,
  useRestoreAnswerMutation,
  useRestoreUnansweredMutation,
  useUnansweredInfiniteQuery,
  useWithdrawAnswerMutation,
} from './answers-api';

const Loaded = lazy(async () => ({ default: (await import('./answer-drawer')).AnswerDrawer }));

/** A form for what a chatbot should answer, beside the page. Its code loads when it first opens. */
export const AnswerDrawer = (props: AnswerDrawerProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
