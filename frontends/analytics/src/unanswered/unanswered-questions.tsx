import { ErrorState } from '@chatbot-builder/kit';
import { useUnansweredInfiniteQuery } from '@chatbot-builder/kit/answers';
import { useLocation } from '@chatbot-builder/kit/router';
import { useLayoutEffect, useRef } from 'react';
import { UNANSWERED_HASH } from '../links';
import { PanelFrame } from '../panel/panel-frame';
import { useLiveRefetch } from '../use-live-refetch';
import { questionsOf } from './list-query';
import { QuestionList } from './question-list';
import { SaveQuestions } from './save-questions';
import { DESCRIPTION, TITLE, UnansweredSkeleton } from './unanswered-skeleton';

/** What visitors asked and the knowledge does not answer, each with what can be done about it. */
export function UnansweredQuestions({ chatbotId }: { chatbotId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useUnansweredInfiniteQuery(chatbotId, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = list;
  useLiveRefetch(
    (event) => event.kind === 'changed' && event.collection === 'unanswered',
    () => void refetch(),
  );
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    if (hash !== UNANSWERED_HASH) return;
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <PanelFrame
      title={TITLE}
      description={DESCRIPTION}
      headingRef={heading}
      tools={questionsOf(list).length > 0 && <SaveQuestions list={list} />}
    >
      {!data && error && (
        <ErrorState
          title="The unanswered questions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          inset
        />
      )}
      {!data && !error && <UnansweredSkeleton />}
      {data && <QuestionList list={list} heading={heading} />}
    </PanelFrame>
  );
}
