import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Elements this close to the visible area count as in view. */
const AHEAD = '400px';

/** Calls `then` each time the element scrolls into view or comes close to it. */
export function useInView(element: RefObject<HTMLElement | null>, then: () => void): void {
  const seen = useEffectEvent(then);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), {
      root: element.current.closest('[data-scroller]'),
      rootMargin: `${AHEAD} 0px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
