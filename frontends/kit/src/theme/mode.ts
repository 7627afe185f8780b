import { useSyncExternalStore } from 'react';
import { THEME_MODES, type ThemeMode } from './tokens';

export const THEME_STORAGE_KEY = 'theme';
const DEFAULT_MODE: ThemeMode = 'dark';
const listeners = new Set<() => void>();

/** The theme is in `<html data-theme>`. `theme.js` sets it before the first paint. */
export const themeMode = (): ThemeMode =>
  THEME_MODES.find((mode) => mode === document.documentElement.dataset['theme']) ?? DEFAULT_MODE;

const show = (mode: ThemeMode) => {
  document.documentElement.dataset['theme'] = mode;
  for (const listener of listeners) listener();
};

export const setThemeMode = (mode: ThemeMode) => {
  show(mode);
  try {
    localStorage.setItem(THEME_STORAGE_KEY, mode);
  } catch {
    // If storage is blocked, the choice lasts as long as the page.
  }
};

export const toggleThemeMode = () => setThemeMode(themeMode() === 'dark' ? 'light' : 'dark');

const followOtherTabs = (event: StorageEvent) => {
  if (event.key === THEME_STORAGE_KEY) show(event.newValue === 'light' ? 'light' : DEFAULT_MODE);
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
};

export const useThemeMode = () => useSyncExternalStore(subscribe, themeMode);
