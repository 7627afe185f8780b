import { untilTouched } from './scroll';

/**
 * Moves the focus to the page's heading, which screen readers then say, once it is there. Leaves it to a field of the
 * page that took it, and to the person who does something first. Returns how to stop.
 */
export function focusHeading(): () => void {
  const ended = untilTouched(['pointerdown', 'keydown']);
  const look = () => {
    const main = document.querySelector('main');
    const heading = main?.querySelector('h1');
    if (!main || !heading) return;
    ended.abort();
    const { activeElement } = document;
    if (activeElement !== main && main.contains(activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(look);
  ended.signal.addEventListener('abort', () => changes.disconnect());
  changes.observe(document.body, { childList: true, subtree: true });
  look();
  return () => ended.abort();
}
