import type { UnansweredQuestion } from '@chatbot-builder/contracts/http/unanswered';
import { useMay } from '@chatbot-builder/kit';
import { Button, Tooltip } from '@chatbot-builder/kit/antd';
import { Link } from '@chatbot-builder/kit/router';
import { X } from 'lucide-react';
import { formatNumber, formatUtcDate } from '@chatbot-builder/kit/format';
import { conversationsBehind } from '../links';
import classes from './unanswered.module.css';

interface QuestionRowProps {
  readonly row: UnansweredQuestion;
  readonly onAnswer: () => void;
  readonly onDismiss: () => void;
}

const times = (asked: number): string => (asked === 1 ? 'once' : `${formatNumber(asked)} times`);

export function QuestionRow({ row, onAnswer, onDismiss }: QuestionRowProps) {
  const mayWrite = useMay('knowledge:write');
  const { question, lastAskedAt } = row;
  return (
    <>
      <div className={classes['words']}>
        <p dir="auto">{question}</p>
        <div className={classes['facts']}>
          <span>
            Last asked <time dateTime={lastAskedAt}>{formatUtcDate(lastAskedAt)}</time>
          </span>
          <Where {...row} />
        </div>
      </div>
      <span className={classes['times']}>{times(row.count)}</span>
      {mayWrite && (
        <div className={classes['actions']}>
          <Button
            type="link"
            size="small"
            aria-label={`Add answer to “${question}”`}
            aria-haspopup="dialog"
            onClick={onAnswer}
          >
            Add answer
          </Button>
          <Tooltip title="Dismiss">
            <Button
              type="text"
              size="small"
              icon={<X size={14} aria-hidden />}
              aria-label={`Dismiss “${question}”`}
              onClick={onDismiss}
            />
          </Tooltip>
        </div>
      )}
    </>
  );
}

/** The replies that found nothing, each in its conversation, the latest first. */
function Where({ chatbotId, question, asked }: UnansweredQuestion) {
  return (
    <span className={classes['where']}>
      {asked.length > 1 && 'Conversations'}
      {asked.map(({ conversationId: conversation, messageId: message }, at) => (
        <Link
          key={conversation}
          to={conversationsBehind(chatbotId, { conversation, message })}
          aria-label={`Conversation ${asked.length > 1 ? `${at + 1} ` : ''}in which “${question}” was asked`}
        >
          {asked.length > 1 ? at + 1 : 'Conversation'}
        </Link>
      ))}
    </span>
  );
}
