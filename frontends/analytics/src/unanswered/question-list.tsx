import type { UnansweredQuestion } from '@chatbot-builder/contracts/http/unanswered';
import { Button } from '@chatbot-builder/kit/antd';
import { type RefObject, useState } from 'react';
import { EmptyPanel } from '../panel/panel-frame';
import { AnswerQuestion } from './answer-question';
import { DismissedRow } from './dismissed-row';
import { type ListQuery, questionsOf } from './list-query';
import { QuestionRow } from './question-row';
import classes from './unanswered.module.css';
import { useDismissal } from './use-dismissal';
import { useRowFocus } from './use-row-focus';

interface QuestionListProps {
  readonly list: ListQuery;
  readonly heading: RefObject<HTMLElement | null>;
}

export function QuestionList({ list, heading }: QuestionListProps) {
  const { rows, dismissalOf, dismiss, undo } = useDismissal(questionsOf(list));
  const [answering, setAnswering] = useState<{ readonly row: UnansweredQuestion; readonly open: boolean }>();
  const focus = useRowFocus(
    rows.map(({ id }) => id),
    heading,
    answering?.open ?? false,
  );
  const row = (question: UnansweredQuestion) => {
    const dismissed = dismissalOf(question);
    return dismissed ? (
      <DismissedRow
        question={question.question}
        pending={dismissed.phase === 'returning'}
        onUndo={() => void undo(dismissed).then(() => focus.on(question.id))}
      />
    ) : (
      <QuestionRow
        row={question}
        onAnswer={() => setAnswering({ row: question, open: true })}
        onDismiss={() => void dismiss(question)}
      />
    );
  };
  return (
    <>
      {rows.length === 0 && !list.hasNextPage ? (
        <EmptyPanel>
          Nothing unanswered. What visitors ask and the knowledge has no answer for is listed here.
        </EmptyPanel>
      ) : (
        <div className={classes['list']}>
          <ul ref={focus.list} aria-label="Unanswered questions" onFocus={focus.onFocus}>
            {rows.map((question) => (
              <li className={classes['row']} data-row={question.id} tabIndex={-1} key={question.id}>
                {row(question)}
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <div className={classes['more']}>
              <Button
                type="text"
                size="small"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {list.isFetchNextPageError ? 'Failed to load more. Retry' : 'Load more'}
              </Button>
            </div>
          )}
        </div>
      )}
      {answering && (
        <AnswerQuestion
          key={answering.row.id}
          {...answering}
          onClose={() => setAnswering({ ...answering, open: false })}
        />
      )}
    </>
  );
}
