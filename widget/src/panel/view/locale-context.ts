import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Locale } from '../labels/locale';

export const LocaleContext = createContext<Locale | undefined>(undefined);

export const useLocale = (): Locale => {
  const locale = useContext(LocaleContext);
  if (!locale) throw new Error('useLocale must be used inside a LocaleContext provider');
  return locale;
};
