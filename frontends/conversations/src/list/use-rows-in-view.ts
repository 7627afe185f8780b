import { useCallback, useSyncExternalStore } from 'react';

/** So many rows are drawn above and below those in view. */
const BEYOND = 8;

/** The rows to draw of a list whose rows are all as high: the index of the first, and that after the last. */
export function useRowsInView(scroller: HTMLElement, rowHeight: number, count: number): readonly [number, number] {
  const subscribe = useCallback(
    (changed: () => void) => {
      const resizes = new ResizeObserver(changed);
      resizes.observe(scroller);
      scroller.addEventListener('scroll', changed, { passive: true });
      return () => {
        resizes.disconnect();
        scroller.removeEventListener('scroll', changed);
      };
    },
    [scroller],
  );
  const first = useSyncExternalStore(subscribe, () => Math.floor(scroller.scrollTop / rowHeight));
  const shown = useSyncExternalStore(subscribe, () => Math.ceil(scroller.clientHeight / rowHeight) + 1);
  return [Math.max(0, Math.min(first, count) - BEYOND), Math.min(count, first + shown + BEYOND)];
}
