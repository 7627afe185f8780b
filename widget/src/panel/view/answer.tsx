import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import { useMemo, useState } from 'preact/hooks';
import { markdownParsers } from '../markdown-parsers';
import { CopyButton } from './copy-button';
import { useLocale } from './locale-context';
import { Markdown } from './markdown';
import { Sources } from './sources';
import { Time } from './time';

/** A complete answer with its sources, copy button and time. */
export const Answer = ({ message }: { message: WidgetMessage }) => {
  const { labels } = useLocale();
  const [open, setOpen] = useState<number>();
  const { content, sources } = message;
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
        <Time of={message} />
        {message.stopped && <span>{labels.stopped}</span>}
      </div>
    </>
  );
};
