import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { followEnd, type Follower } from '../../shared/follow-end';
import type { Thread } from '../thread/thread';

/**
 * Keeps the log scrolled to its end while the reader is there. Otherwise `missed` reports new messages, and the reader
 * stays in place when older ones appear above. With `later`, those that are there are drawn.
 */
export const useFollow = (log: RefObject<HTMLElement | null>, { messages, open }: Thread, later: unknown) => {
  const follower = useRef<Follower>(null);
  const [missed, setMissed] = useState(false);

  useLayoutEffect(() => {
    if (!log.current) return undefined;
    follower.current = followEnd(log.current, setMissed);
    return follower.current.stop;
  }, []);
  // Read before this drawing changes it.
  const height = log.current?.scrollHeight ?? 0;
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop += log.current.scrollHeight - height;
  }, [messages[0]]);
  useLayoutEffect(() => follower.current?.grown(), [messages.at(-1), open, later]);

  return { missed, follow: () => follower.current?.toEnd() };
};
