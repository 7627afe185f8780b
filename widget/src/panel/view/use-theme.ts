import { useLayoutEffect, useState } from 'preact/hooks';
import type { PanelConfig } from '../api';

/** The theme to draw: `auto` is the visitor's system's, and follows it. */
export const useTheme = (theme: PanelConfig['theme']): 'light' | 'dark' => {
  const [query] = useState(() => matchMedia('(prefers-color-scheme: dark)'));
  const [dark, setDark] = useState(query.matches);
  useLayoutEffect(() => {
    const follow = () => setDark(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  if (theme !== 'auto') return theme;
  return dark ? 'dark' : 'light';
};
