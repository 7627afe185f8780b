import { LANGUAGE_CODES, type LanguageCode } from '@chatbot-builder/contracts/constants';
import type { Edits } from '../draft/draft';

/** A fixed order, so that removing and re-adding a language is not a change. */
const inOrder = (codes: readonly LanguageCode[]) => LANGUAGE_CODES.filter((code) => codes.includes(code));

/** The default language is always supported, because visitors with any other language are answered in it. */
export const supportOnly = (codes: readonly LanguageCode[], defaultLanguage: LanguageCode): Edits => ({
  supportedLanguages: inOrder([...codes, defaultLanguage]),
});

export const makeDefault = (code: LanguageCode, supported: readonly LanguageCode[]): Edits => ({
  defaultLanguage: code,
  supportedLanguages: supported.includes(code) ? [...supported] : inOrder([...supported, code]),
});
