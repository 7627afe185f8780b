import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import { useReducer, useRef } from 'preact/hooks';

/**
 * Answers that arrived while the panel was closed, until it is opened again or they are dismissed. `quiet`: the last ones
 * were read from the history, so the visitor has met them before, maybe in another tab.
 */
export const useUnread = (messages: readonly WidgetMessage[], quiet: boolean, isHidden: () => boolean) => {
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
  const unread = messages.slice(messages.findLastIndex((message) => message === seen.current) + 1);
  return { unread: unread.filter(({ role }) => role === 'assistant'), dismiss };
};
