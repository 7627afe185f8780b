import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** On a screen this narrow the panel covers the page. Keep in sync with devices.css. */
const NARROW = '(max-width: 479.98px)';

/** Whether the panel covers the page. An embedded panel never does. */
export const useFullScreen = (placement: 'page' | 'embedded'): boolean => {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useLayoutEffect(() => {
    const query = matchMedia(NARROW);
    const follow = () => setNarrow(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return narrow && placement === 'page';
};

/** A phone's keyboard overlays the page. Fits the panel into the rest, so that the composer stays visible. */
export const useKeyboardInset = (panel: RefObject<HTMLElement | null>, fullScreen: boolean): void => {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    const { current } = panel;
    if (!fullScreen || !visualViewport || !current) return undefined;
    const fit = () => {
      // Whoever zooms in sees a part of the page, and the panel stays as large as it is.
      if (visualViewport.scale > 1.01) return;
      current.style.height = `${visualViewport.height}px`;
      current.style.translate = `0 ${visualViewport.offsetTop}px`;
    };
    const events = ['resize', 'scroll'];
    for (const event of events) visualViewport.addEventListener(event, fit);
    return () => {
      for (const event of events) visualViewport.removeEventListener(event, fit);
      current.style.height = current.style.translate = '';
    };
  }, [fullScreen]);
};

/** Focus trap: Tab cycles inside a panel that covers the page. */
export const trapFocus = (event: KeyboardEvent, panel: HTMLElement): void => {
  if (event.key !== 'Tab') return;
  const stops = panel.querySelectorAll<HTMLElement>('button:enabled, textarea, a, [tabindex="0"]');
  const [from, to] = event.shiftKey ? [stops[0], stops[stops.length - 1]] : [stops[stops.length - 1], stops[0]];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
};
