import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Within this distance (px) the reader counts as being at the end. */
const NEAR = 80;

/**
 * Opens a thread at its end and keeps it there as messages arrive, unless the reader has scrolled up.
 * `count` is the number of messages. A different `thread` starts at its end again.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, thread: string, count: number): void {
  const atEnd = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);
  useLayoutEffect(() => {
    atEnd.current = true;
  }, [thread]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && count > 0 && atEnd.current) element.scrollTop = element.scrollHeight;
  }, [scroller, thread, count]);
}
