import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** So near to the end counts as at the end: half a line of text. */
const NEAR_PX = 24;

/** Keeps a scrolling log at its end for a reader who is there; tells the others that something has come. */
export const useFollow = (log: RefObject<HTMLElement | null>, content: unknown) => {
  const following = useRef(true);
  const [missed, setMissed] = useState(false);

  const toEnd = () => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  };

  useLayoutEffect(() => {
    if (following.current) toEnd();
    else setMissed(true);
  }, [content]);

  // The composer grows, a keyboard opens: who was at the end stays there.
  useEffect(() => {
    if (!log.current) return undefined;
    const observer = new ResizeObserver(() => following.current && toEnd());
    observer.observe(log.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    if (!log.current) return;
    const { scrollHeight, scrollTop, clientHeight } = log.current;
    following.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (following.current) setMissed(false);
  };

  const follow = () => {
    following.current = true;
    setMissed(false);
    toEnd();
  };

  return { missed, onScroll, follow };
};
