import { useAppDispatch, useLive } from '@chatbot-builder/kit';
import { useEffect, useRef } from 'react';
import { analyticsApi } from './analytics-api';

const AT_MOST_EVERY_MS = 2_000;

/** Refetches the figures, throttled, while visitors talk to the chatbot. */
export function useLiveAnalytics(chatbotId: string): void {
  const dispatch = useAppDispatch();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((event) => {
    const concerns =
      event.kind === 'missed' ||
      event.kind === 'moved' ||
      (event.kind === 'conversation-changed' && event.chatbotId === chatbotId);
    if (!concerns || waiting.current !== undefined) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      dispatch(analyticsApi.util.invalidateTags([{ type: 'Analytics', id: chatbotId }]));
    }, AT_MOST_EVERY_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
    },
    [chatbotId],
  );
}
