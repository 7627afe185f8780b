import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import { useMemo, useState } from 'preact/hooks';
import type { ChatTransport } from '../api';
import { markdownParsers } from '../markdown-parsers';
import { CopyButton } from './copy-button';
import { useLocale } from './locale-context';
import { Markdown } from './markdown';
import { Comment, Thumbs, useRating } from './rating';
import { Sources } from './sources';
import { Time } from './time';

/** A complete answer with its sources, copy button, thumbs and time. */
export const Answer = ({ message, onRate }: { message: WidgetMessage; onRate: ChatTransport['rate'] }) => {
  const { labels } = useLocale();
  const [open, setOpen] = useState<number>();
  const { content, sources } = message;
  const rating = useRating(message.id, message.rating, content === '' ? undefined : onRate);
  const blocks = useMemo(() => markdownParsers.parseAnswer(content, sources.length), [content, sources.length]);
  const toggle = (source: number) => setOpen(open === source ? undefined : source);
  return (
    <>
      {content !== '' && (
        <div class="bubble md" dir="auto">
          <Markdown blocks={blocks} onSource={toggle} />
        </div>
      )}
      {sources.length > 0 && <Sources sources={sources} open={open} onToggle={toggle} answer={content} />}
      <div class="actions">
        {content !== '' && (
          <CopyButton text={markdownParsers.withoutMarks(content, sources.length)} label={labels.copy} />
        )}
        {rating && <Thumbs of={rating} />}
        <Time of={message} />
        {message.stopped && <span>{labels.stopped}</span>}
      </div>
      {rating && <Comment of={rating} />}
    </>
  );
};
