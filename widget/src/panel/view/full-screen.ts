import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Placement } from '../api';

/** On a screen this narrow the panel covers the page. Keep in sync with devices.css. */
export const NARROW = '(max-width: 479.98px)';

/** Whether the panel covers the page. One within an element never does. */
export const useFullScreen = (placement: Placement): boolean => {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useLayoutEffect(() => {
    const query = matchMedia(NARROW);
    const follow = () => setNarrow(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return narrow && placement === 'page';
};

/** Between a floating panel and a keyboard, in pixels. */
const GAP = 8;

/** A phone's keyboard overlays the page. Fits the panel into the rest, so that the composer stays visible. */
export const useKeyboardInset = (
  panel: RefObject<HTMLElement | null>,
  placement: Placement,
  fullScreen: boolean,
): void => {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    const { current } = panel;
    if (placement === 'embedded' || !visualViewport || !current) return undefined;
    const { style, parentElement } = current;
    // Elsewhere, the browser scrolls the composer into view.
    const fillsWindow = () =>
      fullScreen || (placement === 'inline' && (parentElement?.offsetHeight ?? 0) >= window.innerHeight);
    const fit = () => {
      const { scale, height, offsetTop } = visualViewport;
      // Whoever zooms in sees a part of the page, and the panel stays as large as it is.
      if (scale > 1.01) return;
      if (fillsWindow()) {
        style.height = `${height}px`;
        style.translate = `0 ${offsetTop}px`;
        return;
      }
      if (placement === 'inline') return;
      // Its parent stays where the panel stands without a keyboard.
      const bottom = parentElement?.getBoundingClientRect().bottom ?? 0;
      const lift = Math.max(0, bottom + GAP - offsetTop - height);
      style.maxHeight = lift > 0 ? `${height - 2 * GAP}px` : '';
      style.translate = `0 ${-lift}px`;
    };
    const events = ['resize', 'scroll'];
    for (const event of events) visualViewport.addEventListener(event, fit);
    return () => {
      for (const event of events) visualViewport.removeEventListener(event, fit);
      style.height = style.maxHeight = style.translate = '';
    };
  }, [fullScreen]);
};

const SCROLLERS = '.log, .scroll, .passage p, textarea';

const canScroll = (target: EventTarget | null): boolean => {
  let at = target instanceof Element ? target.closest(SCROLLERS) : null;
  while (at && at.scrollHeight <= at.clientHeight && at.scrollWidth <= at.clientWidth) {
    at = at.parentElement?.closest(SCROLLERS) ?? null;
  }
  return at !== null;
};

/** Keeps the page behind a panel that covers it from scrolling under a swipe that nothing in the panel follows. */
export const usePageAtRest = (panel: RefObject<HTMLElement | null>, fullScreen: boolean): void => {
  useLayoutEffect(() => {
    const { current } = panel;
    if (!fullScreen || !current) return undefined;
    const onTouchMove = (event: TouchEvent) => {
      // Two fingers zoom. A scroll that has begun elsewhere cannot be stopped.
      if (event.cancelable && event.touches.length === 1 && !canScroll(event.target)) event.preventDefault();
    };
    current.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => current.removeEventListener('touchmove', onTouchMove);
  }, [fullScreen]);
};

/** Focus trap: Tab cycles inside a panel that covers the page. */
export const trapFocus = (event: KeyboardEvent, panel: HTMLElement): void => {
  if (event.key !== 'Tab') return;
  const stops = panel.querySelectorAll<HTMLElement>('button:enabled, textarea, input, a, [tabindex="0"]');
  const [from, to] = event.shiftKey ? [stops[0], stops[stops.length - 1]] : [stops[stops.length - 1], stops[0]];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
};
