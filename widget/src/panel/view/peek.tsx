import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import type { ComponentChild } from 'preact';
import type { PanelConfig } from '../api';
import type { StoredValue } from '../visitor/stored-value';
import { CloseIcon } from './icons';
import { useGreeting } from './use-greeting';
import type { Locale } from '../labels/locale';
import { markdownParsers } from '../markdown-parsers';

interface PeekProps {
  readonly name: string;
  readonly avatar: ComponentChild;
  readonly locale: Locale;
  readonly unread: readonly WidgetMessage[];
  readonly greetings: PanelConfig['greetings'];
  readonly greeted: StoredValue;
  readonly isHidden: () => boolean;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

/** Beside the launcher of a closed panel: the last answer that arrived meanwhile, or a greeting. */
export const Peek = ({ name, avatar, locale: { labels, number }, unread, onOpen, onDismiss, ...greets }: PeekProps) => {
  const greeting = useGreeting(greets);
  const last = unread.at(-1);
  const said = last ? markdownParsers.preview(last.content, last.sources.length) : greeting.message;
  const dismiss = last ? onDismiss : greeting.dismiss;
  return (
    <div role="status">
      {said !== undefined && (
        <>
          <div class="peek">
            {avatar}
            <button type="button" class="peek-answer" onClick={onOpen}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span dir="auto">{said}</span>
            </button>
            <button type="button" class="icon-button" aria-label={labels.close} onClick={dismiss}>
              <CloseIcon size={14} />
            </button>
          </div>
          {last && (
            <span class="badge" aria-hidden="true">
              {number(unread.length)}
            </span>
          )}
        </>
      )}
    </div>
  );
};
