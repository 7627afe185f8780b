import type { TeamAnswer } from '@chatbot-builder/contracts/http/answers';
import { serverMessage, toastFailure } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { useRestoreAnswerMutation, useWithdrawAnswerMutation } from '@chatbot-builder/kit/answers';
import { formatDateTime } from '@chatbot-builder/kit/format';
import classes from './answers.module.css';

interface AnswerRowProps {
  readonly answer: TeamAnswer;
  readonly who: string;
  readonly readOnly: boolean;
  readonly onEdit: () => void;
}

export function AnswerRow({ answer, who, readOnly, onEdit }: AnswerRowProps) {
  const [withdraw, withdrawing] = useWithdrawAnswerMutation();
  const [restore, restoring] = useRestoreAnswerMutation();
  const change = async (run: typeof withdraw) => {
    try {
      await run(answer.id).unwrap();
    } catch (error) {
      toastFailure('Failed to change the answer', serverMessage(error, 'Please try again'));
    }
  };
  return (
    <li className={classes['row']} data-withdrawn={answer.withdrawn || undefined}>
      <div className={classes['words']}>
        <b dir="auto">{answer.question}</b>
        <p dir="auto">{answer.answer}</p>
        <span className={classes['facts']}>
          {answer.withdrawn ? 'Withdrawn' : 'Changed'} by {who},{' '}
          <time dateTime={answer.changedAt}>{formatDateTime(answer.changedAt)}</time>
        </span>
      </div>
      {!readOnly && (
        <div className={classes['buttons']}>
          {answer.withdrawn ? (
            <Button
              size="small"
              loading={restoring.isLoading}
              aria-label={`Restore “${answer.question}”`}
              onClick={() => void change(restore)}
            >
              Restore
            </Button>
          ) : (
            <>
              <Button size="small" aria-label={`Edit “${answer.question}”`} onClick={onEdit}>
                Edit
              </Button>
              <Button
                size="small"
                loading={withdrawing.isLoading}
                aria-label={`Withdraw “${answer.question}”`}
                onClick={() => void change(withdraw)}
              >
                Withdraw
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
