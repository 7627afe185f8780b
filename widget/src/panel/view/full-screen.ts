import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** As the sheet has it: on a screen this narrow the panel covers the page. */
const NARROW = '(max-width: 479.98px)';

/** Follows the width of the screen; an embedded panel never covers anything. */
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

/** A phone's keyboard lies over the page: the panel takes what is left, so that the composer stays in sight. */
export const useKeyboardRoom = (panel: RefObject<HTMLElement | null>, fullScreen: boolean): void => {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    const { current } = panel;
    if (!fullScreen || !visualViewport || !current) return undefined;
    const fit = () => {
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

/** Tab goes round in a panel that covers the page, rather than to what it covers. */
export const keepTabInside = (event: KeyboardEvent, panel: HTMLElement): void => {
  if (event.key !== 'Tab') return;
  const stops = panel.querySelectorAll<HTMLElement>('button:enabled, textarea, a, [tabindex="0"]');
  const [from, to] = event.shiftKey ? [stops[0], stops[stops.length - 1]] : [stops[stops.length - 1], stops[0]];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
};
