import { useEffect, useRef } from 'react';
import { useLive } from '@chatbot-builder/kit';
import { useFiguresQuery } from './figures-api';

const AT_MOST_EVERY_MS = 2_000;

/**
 * The dashboard's figures. Fetched on mount, then refetched (throttled) while conversations change. The frame follows
 * the rest.
 */
export function useLiveFigures() {
  const figures = useFiguresQuery(undefined, { refetchOnMountOrArgChange: true });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((event) => {
    if (event.kind !== 'conversation-changed' || waiting.current !== undefined) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      void figures.refetch();
    }, AT_MOST_EVERY_MS);
  });
  useEffect(() => () => clearTimeout(waiting.current), []);
  return figures;
}
