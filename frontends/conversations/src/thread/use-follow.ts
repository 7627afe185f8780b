import { type RefObject, useLayoutEffect, useRef } from 'react';
import { followEnd, type Follower } from '@chatbot-builder/widget/follow-end';

/**
 * Opens a thread at its end and keeps it there as messages arrive, unless the reader has scrolled up.
 * `count` is the number of messages. A different `thread` starts at its end again.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, thread: string, count: number): void {
  const follower = useRef<Follower>(null);
  useLayoutEffect(() => {
    if (!scroller.current) return;
    follower.current = followEnd(scroller.current);
    return follower.current.stop;
  }, [scroller, thread]);
  useLayoutEffect(() => follower.current?.grown(), [count]);
}
