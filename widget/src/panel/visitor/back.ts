import { NARROW } from '../view/full-screen';

/** In the state of the entry that stands for the open panel. The rest of it is the page's own. */
const KEY = 'chatbotWidget';

const isOurs = () => Boolean((history.state as Record<string, unknown> | null)?.[KEY]);

/**
 * Back closes a panel that covers the page: an open one has an entry of its own in the history, which goes when the
 * panel is closed in another way. The page's router hears nothing of it, because neither the address nor the page's
 * state changes. `launcher` says whether the panel is open. Returns what ends it.
 */
export const closeOnBack = (launcher: Element, open: () => void, close: () => void): (() => void) => {
  let { href } = location;
  let wasOurs = isOurs();
  const isOpen = () => launcher.getAttribute('aria-expanded') === 'true';
  const follow = () => {
    if (isOpen() === isOurs()) return;
    if (!isOpen()) return history.back();
    if (!matchMedia(NARROW).matches) return;
    history.pushState({ ...history.state, [KEY]: true }, '');
    href = location.href;
    wasOurs = true;
  };
  const onPopState = (event: Event) => {
    if (location.href !== href || isOurs() === wasOurs) return;
    wasOurs = !wasOurs;
    event.stopImmediatePropagation();
    if (isOpen() !== wasOurs) (wasOurs ? open : close)();
  };
  const observer = new MutationObserver(follow);
  observer.observe(launcher, { attributeFilter: ['aria-expanded'] });
  window.addEventListener('popstate', onPopState, true);
  return () => {
    observer.disconnect();
    window.removeEventListener('popstate', onPopState, true);
  };
};
