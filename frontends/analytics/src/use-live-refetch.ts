import { type LiveEvent, useLive } from '@chatbot-builder/kit';
import { useEffect, useRef } from 'react';

const AT_MOST_EVERY_MS = 2_000;

/** Refetches, throttled, what a live event concerns, and after events that may have been missed. */
export function useLiveRefetch(concerns: (event: LiveEvent) => boolean, refetch: () => void): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((event) => {
    if (waiting.current !== undefined) return;
    if (event.kind !== 'missed' && event.kind !== 'moved' && !concerns(event)) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      refetch();
    }, AT_MOST_EVERY_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
    },
    [],
  );
}
