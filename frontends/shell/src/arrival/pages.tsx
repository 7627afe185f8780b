import { Outlet, useLocation, useNavigationType } from '@chatbot-builder/kit/router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { focusHeading } from './focus-heading';
import { scrollOnceLongEnough } from './scroll';

/**
 * Does for pages what browsers do for documents: a new page begins at its top and with the focus on its heading, and
 * going back returns to where the page was left. A page that only replaces its address, as when a chatbot is created,
 * goes on as it is.
 */
export function Pages() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const [positions] = useState(() => new Map<string, number>());
  const place = `${key} ${pathname}`;
  const current = useRef(place);
  const scrolledFor = useRef<string>(undefined);
  const focusedFor = useRef(pathname);

  useEffect(() => {
    const restore = (by: ScrollRestoration) => () => void (history.scrollRestoration = by);
    const take = restore('manual');
    // The browser restores what it loads anew.
    const leave = restore('auto');
    const note = () => void positions.set(current.current, scrollY);
    take();
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', leave);
    addEventListener('pageshow', take);
    return () => {
      leave();
      removeEventListener('scroll', note);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', take);
    };
  }, [positions]);

  const arrive = useEffectEvent(() => {
    const isNew = scrolledFor.current !== pathname;
    scrolledFor.current = pathname;
    current.current = place;
    const noted = positions.get(place);
    if (type === 'POP' && noted !== undefined) return scrollOnceLongEnough(noted);
    if (type === 'PUSH' && isNew) scrollTo({ top: 0, behavior: 'instant' });
    positions.set(place, scrollY);
    return undefined;
  });
  useLayoutEffect(() => arrive(), [place]);

  const greet = useEffectEvent(() => {
    const isNew = focusedFor.current !== pathname;
    focusedFor.current = pathname;
    // Where the focus was lost with its page, as after a sign-in, a replaced address is a new page, too.
    if (isNew && (type !== 'REPLACE' || document.activeElement === document.body)) return focusHeading();
    return undefined;
  });
  useEffect(() => greet(), [pathname]);

  return <Outlet />;
}
