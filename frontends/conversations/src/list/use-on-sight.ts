import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How far below the fold something counts as in sight. */
const AHEAD = '400px';

/** Calls `then` each time the element comes into sight of its scroller, or is about to. */
export function useOnSight(element: RefObject<HTMLElement | null>, then: () => void): void {
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
