import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Within this distance the reader counts as being at the end. */
const NEAR_PX = 24;

/** Keeps the log scrolled to its end while the reader is there. Otherwise `missed` reports new content. */
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

  // A growing composer or an opening keyboard resizes the log. A reader at the end stays there.
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
