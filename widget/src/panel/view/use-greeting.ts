import { useEffect, useState } from 'preact/hooks';
import type { PanelConfig } from '../api';
import type { StoredValue } from '../visitor/stored-value';

const LOOK_EVERY_MS = 1_000;

interface GreetingOptions {
  readonly greetings: PanelConfig['greetings'];
  /** Set once the visitor was greeted, or has opened the panel, in this visit. */
  readonly greeted: StoredValue;
  readonly isHidden: () => boolean;
}

/**
 * The first greeting whose page and time fit, once a visit. The time begins anew where an application of one page
 * changes the path.
 */
export const useGreeting = ({ greetings, greeted, isHidden }: GreetingOptions) => {
  const [message, show] = useState<string>();
  useEffect(() => {
    if (greetings.length === 0 || greeted.read()) return undefined;
    let path = location.pathname;
    let since = performance.now();
    const look = () => {
      const now = performance.now();
      if (location.pathname !== path) [path, since] = [location.pathname, now];
      const fits = greetings.find((one) => path.includes(one.path) && now - since >= one.afterSeconds * 1_000);
      if (isHidden() && !fits) return;
      clearInterval(timer);
      greeted.write('yes');
      if (isHidden()) show(fits?.message);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [greetings]);
  return { message: isHidden() ? message : undefined, dismiss: () => show(undefined) };
};
