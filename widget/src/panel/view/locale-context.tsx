import { createContext, type ComponentChildren, type Context } from 'preact';
import { useContext } from 'preact/hooks';
import type { Locale } from '../labels/locale';

let context: Context<Locale | undefined> | undefined;
// Made on first use: see `adopted-preact.ts`.
const localeContext = () => (context ??= createContext<Locale | undefined>(undefined));

export const LocaleProvider = ({ locale, children }: { locale: Locale; children: ComponentChildren }) => {
  const { Provider } = localeContext();
  return <Provider value={locale}>{children}</Provider>;
};

export const useLocale = (): Locale => {
  const locale = useContext(localeContext());
  if (!locale) throw new Error('useLocale must be used inside a LocaleProvider');
  return locale;
};
