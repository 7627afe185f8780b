import type { Language } from './index';
import type { Labels } from './labels';

/** The labels and formatters of one language. */
export interface Locale {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly labels: Labels;
  readonly number: (value: number) => string;
  readonly time: (date: Date) => string;
  /** `today`, `yesterday`, or the date. */
  readonly day: (date: Date, today: Date) => string;
}

const startOfDay = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** Whole local days from one date to the other. */
export const daysBetween = (earlier: Date, later: Date) => (startOfDay(later) - startOfDay(earlier)) / 86_400_000;

/** Returns the browser's tag if it is valid (`en-US@posix` is not) and of this language; otherwise the language. */
const regional = (language: Language, browserLanguage: string): string => {
  try {
    return new Intl.Locale(browserLanguage).language === language ? browserLanguage : language;
  } catch {
    return language;
  }
};

/** `browserLanguage` adds a region to the chatbot's language, so that times follow the visitor's country. */
export const localeOf = (language: Language, labels: Labels, browserLanguage: string): Locale => {
  const tag = language === 'ar' ? 'ar-u-nu-arab' : regional(language, browserLanguage);
  const numbers = new Intl.NumberFormat(tag);
  const times = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' });
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long' });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    labels,
    number: (value) => numbers.format(value),
    time: (date) => times.format(date),
    day: (date, today) => {
      const ago = daysBetween(date, today);
      return ago === 0 || ago === 1 ? relative.format(-ago, 'day') : dates.format(date);
    },
  };
};
