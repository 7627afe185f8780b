import type { WidgetConfig } from '@chatbot-builder/contracts/widget';
import type { Labels } from './labels';

export type Language = WidgetConfig['language'];

/** Each language is a separate module. A visitor loads only one. */
const LOADERS: Readonly<Record<Language, () => Promise<{ default: Labels }>>> = {
  en: () => import('./en'),
  es: () => import('./es'),
  fr: () => import('./fr'),
  de: () => import('./de'),
  it: () => import('./it'),
  pt: () => import('./pt'),
  ja: () => import('./ja'),
  zh: () => import('./zh'),
  ar: () => import('./ar'),
  hi: () => import('./hi'),
};

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LOADERS, value);

export const loadLabels = async (language: Language): Promise<Labels> => (await LOADERS[language]()).default;
