import type { TeamAnswer } from '@chatbot-builder/contracts/http/answers';
import {
  EmptyState,
  ErrorState,
  DocumentsArt,
  Skeleton,
  useCurrentUser,
  useDelayed,
  useMay,
} from '@chatbot-builder/kit';
import { AnswerForm, useAnswersQuery } from '@chatbot-builder/kit/answers';
import { formatCount } from '@chatbot-builder/kit/format';
import { useState } from 'react';
import { AnswerRow } from './answer-row';
import classes from '../training/file-list.module.css';
import rows from './answers.module.css';

/** The answers that the team wrote for a chatbot. */
export function Answers({ chatbotId }: { chatbotId: string }) {
  const { data: answers, error, refetch } = useAnswersQuery(chatbotId, { refetchOnMountOrArgChange: true });
  const mayWrite = useMay('knowledge:write');
  const me = useCurrentUser();
  const [editing, setEditing] = useState<string>();
  const late = useDelayed(!answers && !error);
  if (error && !answers)
    return <ErrorState title="Failed to load answers" error={error} onRetry={() => void refetch()} inset />;
  if (!answers)
    return late ? (
      <div role="status" aria-label="Loading answers">
        <Skeleton width="100%" height={56} radius={10} />
      </div>
    ) : null;
  if (answers.length === 0)
    return (
      <EmptyState art={<DocumentsArt />} title="No answers yet" inset>
        To correct a wrong answer, open it in Conversations and choose “Improve answer”.
      </EmptyState>
    );
  const live = answers.filter(({ withdrawn }) => !withdrawn).length;
  const who = ({ changedBy }: TeamAnswer) => (changedBy === me?.id ? 'you' : 'your team');
  return (
    <div className={classes['list']}>
      <div className={classes['head']}>
        {formatCount(live, 'answer')}
        {live < answers.length && <span className={classes['summary']}>{answers.length - live} withdrawn</span>}
      </div>
      <ul aria-label="Answers">
        {answers.map((answer) =>
          answer.id === editing ? (
            <li className={rows['form']} key={answer.id}>
              <AnswerForm
                target={{ answerId: answer.id }}
                question={answer.question}
                answer={answer.answer}
                focus="question"
                onSaved={() => setEditing(undefined)}
                onCancel={() => setEditing(undefined)}
              />
            </li>
          ) : (
            <AnswerRow
              key={answer.id}
              answer={answer}
              who={who(answer)}
              readOnly={!mayWrite}
              onEdit={() => setEditing(answer.id)}
            />
          ),
        )}
      </ul>
    </div>
  );
}
