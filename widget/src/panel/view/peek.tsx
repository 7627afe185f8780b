import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import { Avatar } from './avatar';
import { CloseIcon } from './icons';
import type { Locale } from '../labels/locale';
import { markdownParsers } from '../markdown-parsers';

interface PeekProps {
  readonly name: string;
  readonly locale: Locale;
  readonly unread: readonly WidgetMessage[];
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

/** A preview beside the launcher of the last answer that arrived while the panel was closed. */
export const Peek = ({ name, locale: { labels, number }, unread, onOpen, onDismiss }: PeekProps) => {
  const last = unread.at(-1);
  return (
    <div role="status">
      {last && (
        <>
          <div class="peek">
            <Avatar name={name} />
            <button type="button" class="peek-answer" onClick={onOpen}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span dir="auto">{markdownParsers.preview(last.content, last.sources.length)}</span>
            </button>
            <button type="button" class="icon-button" aria-label={labels.close} onClick={onDismiss}>
              <CloseIcon size={14} />
            </button>
          </div>
          <span class="badge" aria-hidden="true">
            {number(unread.length)}
          </span>
        </>
      )}
    </div>
  );
};
