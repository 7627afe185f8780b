import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** How near the end, in px, still counts as reading the end. */
const NEAR = 80;

/**
 * Opens a thread at its end and follows it there. Who has scrolled up to read is left where they are.
 * `count` is how many messages there are; another `thread` begins anew.
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
