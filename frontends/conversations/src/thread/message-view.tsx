import type { Message } from '@chatbot-builder/contracts/http';
import { withoutMarks } from '@chatbot-builder/widget/markdown/citations';
import { parseAnswer } from '@chatbot-builder/widget/markdown/answer';
import { formatTime } from '@chatbot-builder/kit/format';
import { useSearchParams } from '@chatbot-builder/kit/router';
import { sourceNames } from '@chatbot-builder/widget/source-names';
import { type CSSProperties, useId, useMemo, useState } from 'react';
import { ImproveButton } from '../improve/improve-button';
import { NoSource } from '../list/no-source';
import { RatingMark } from '../rating/rating-mark';
import { WhyButton } from '../receipt/why-button';
import { MessageTime } from './message-link';
import { Markdown } from './markdown';
import classes from './message-view.module.css';
import { NoReply } from './no-reply';
import { Passage } from './passage';

interface MessageViewProps {
  readonly chatbotId: string;
  readonly conversationId: string;
  /** What the visitor asked before. */
  readonly question: string;
  readonly message: Message;
  readonly colors: { readonly fill: string; readonly text: string };
}

/** A message: the visitor's on the right in the owner's color, the assistant's on the left with its sources. */
export function MessageView({ chatbotId, conversationId, question, message, colors }: MessageViewProps) {
  const { role, content, createdAt, reply, failure } = message;
  const [params] = useSearchParams();
  const linked = params.get('message') === message.id;
  const sources = reply?.sources ?? [];
  const blocks = useMemo(() => parseAnswer(content ?? '', sources.length), [content, sources.length]);
  const names = sourceNames(sources).map((name, at) => (sources[at]?.byTeam ? 'Answered by the team' : name));
  const byTeam = sources.find((source) => source.byTeam);
  const [opened, setOpened] = useState<number>();
  const passage = useId();
  const toggle = (source: number) => setOpened(source === opened ? undefined : source);
  const shown = opened === undefined ? undefined : sources[opened - 1];
  const style = { '--bubble': colors.fill, '--bubble-text': colors.text } as CSSProperties;

  const number = (source: number) => (
    <button
      key={source}
      type="button"
      className={classes['cite']}
      aria-label={`Source ${source}: ${names[source - 1]}`}
      aria-expanded={source === opened}
      aria-controls={passage}
      onClick={() => toggle(source)}
    >
      {source}
    </button>
  );

  return (
    <article
      className={classes['message']}
      data-role={role}
      data-message={message.id}
      data-linked={linked || undefined}
      tabIndex={-1}
      style={style}
    >
      <header className={classes['who']}>
        <b>{role === 'user' ? 'User' : 'Assistant'}</b>
        <MessageTime messageId={message.id}>
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </MessageTime>
      </header>
      {failure === undefined ? (
        <div className={classes['bubble']} dir="auto">
          {content === null ? (
            <span className={classes['erased']}>Erased</span>
          ) : role === 'assistant' ? (
            <Markdown blocks={blocks} number={number} />
          ) : (
            content
          )}
        </div>
      ) : (
        <NoReply code={failure} />
      )}
      {sources.length > 0 && (
        <div className={classes['sources']}>
          {sources.map((source, at) => (
            <button
              key={at}
              type="button"
              className={classes['source']}
              aria-expanded={at + 1 === opened}
              aria-controls={passage}
              onClick={() => toggle(at + 1)}
            >
              <span className={classes['number']}>{at + 1}</span>
              <span className={classes['title']}>{names[at]}</span>
            </button>
          ))}
        </div>
      )}
      {shown && <Passage id={passage} source={shown} answer={content ?? ''} />}
      {reply?.basis === 'nothing-found' && <NoSource>No source found</NoSource>}
      {reply?.basis === 'small-talk' && <span className={classes['note']}>Small talk</span>}
      {reply?.basis === 'model' && <span className={classes['note']}>From the model alone</span>}
      {reply?.stopped && <span className={classes['note']}>Stopped by the visitor</span>}
      {reply?.rating && <RatingMark of={reply.rating} />}
      {reply && (
        <div className={classes['actions']}>
          {content !== null && (
            <ImproveButton
              chatbotId={chatbotId}
              conversationId={conversationId}
              messageId={message.id}
              question={byTeam?.title ?? question}
              answer={byTeam?.text ?? withoutMarks(content, sources.length)}
              answerId={byTeam?.documentId}
            />
          )}
          <WhyButton reply={{ conversationId, messageId: message.id }} answer={content ?? ''} />
        </div>
      )}
    </article>
  );
}
