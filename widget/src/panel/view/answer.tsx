import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import { useMemo, useState } from 'preact/hooks';
import { CopyButton } from './copy-button';
import { useLocale } from './locale-context';
import { Markdown } from './markdown';
import { useParsers } from './parsers-context';
import { Sources } from './sources';

/** A complete answer with its sources, copy button and time. */
export const Answer = ({ message }: { message: WidgetMessage }) => {
  const { labels, time } = useLocale();
  const { parseAnswer, withoutMarks } = useParsers();
  const [open, setOpen] = useState<number>();
  const { content, sources } = message;
  const blocks = useMemo(() => parseAnswer(content, sources.length), [content, sources.length, parseAnswer]);
  const toggle = (source: number) => setOpen(open === source ? undefined : source);
  const createdAt = new Date(message.createdAt);
  return (
    <>
      {content !== '' && (
        <div class="bubble md" dir="auto">
          <Markdown blocks={blocks} onSource={toggle} />
        </div>
      )}
      {sources.length > 0 && <Sources sources={sources} open={open} onToggle={toggle} answer={content} />}
      <div class="actions">
        {content !== '' && <CopyButton text={withoutMarks(content, sources.length)} label={labels.copy} />}
        <time dateTime={message.createdAt}>
          <bdi>{time(createdAt)}</bdi>
        </time>
        {message.stopped && <span>{labels.stopped}</span>}
      </div>
    </>
  );
};
