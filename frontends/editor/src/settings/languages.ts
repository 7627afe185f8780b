import { LANGUAGE_CODES, type LanguageCode } from '@chatbot-builder/contracts/constants';
import type { Edits } from '../draft/draft';

/** Always in the same order, so that a language taken out and put back is no change. */
const inOrder = (codes: readonly LanguageCode[]) => LANGUAGE_CODES.filter((code) => codes.includes(code));

/** The default language is always supported: it is what a visitor of any other language is answered in. */
export const supportOnly = (codes: readonly LanguageCode[], defaultLanguage: LanguageCode): Edits => ({
  supportedLanguages: inOrder([...codes, defaultLanguage]),
});

export const makeDefault = (code: LanguageCode, supported: readonly LanguageCode[]): Edits => ({
  defaultLanguage: code,
  supportedLanguages: supported.includes(code) ? [...supported] : inOrder([...supported, code]),
});
