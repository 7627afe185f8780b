import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import type { Thread } from '../thread/thread';
import type { StoredValue } from '../visitor/stored-value';

interface UnreadOptions {
  readonly thread: Thread;
  /** The last messages were read from the history, so the visitor has met them before, maybe in another tab. */
  readonly quiet: boolean;
  readonly isHidden: () => boolean;
  /** What the launcher of the next page reads. */
  readonly state: StoredValue;
  readonly number: (value: number) => string;
}

/** Answers that arrived while the panel was closed, until it is opened again or they are dismissed. */
export const useUnread = ({ thread: { messages, open }, quiet, isHidden, state, number }: UnreadOptions) => {
  const seen = useRef<WidgetMessage>(undefined);
  const drawn = useRef<WidgetMessage>(undefined);
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  const last = messages.at(-1);
  if (!isHidden() || (quiet && last !== drawn.current)) seen.current = last;
  drawn.current = last;
  const dismiss = () => {
    seen.current = last;
    redraw();
  };
  // Older messages may appear above those that were seen, so it is not their number that counts.
  const later = messages.slice(messages.findLastIndex((message) => message === seen.current) + 1);
  const unread = later.filter(({ role }) => role === 'assistant');
  // The answer that is being written is recorded also if the visitor leaves the page.
  const left = unread.length + (open?.reply.phase === 'writing' ? 1 : 0);
  useLayoutEffect(() => {
    const onPageHide = () => isHidden() && left > 0 && state.write(number(left));
    window.addEventListener('pagehide', onPageHide);
    return () => window.removeEventListener('pagehide', onPageHide);
  }, [left]);
  return { unread, dismiss };
};
