import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import { useReducer, useRef } from 'preact/hooks';

/** Answers that arrived while the panel was closed, until it is opened again or they are dismissed. */
export const useUnread = (messages: readonly WidgetMessage[], isHidden: () => boolean) => {
  const seen = useRef(0);
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  // Ending a conversation leaves fewer messages than were seen.
  if (seen.current > messages.length || !isHidden()) seen.current = messages.length;
  const dismiss = () => {
    seen.current = messages.length;
    redraw();
  };
  return { unread: messages.slice(seen.current).filter(({ role }) => role === 'assistant'), dismiss };
};
