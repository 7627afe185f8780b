import { createRequire } from 'node:module';
import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { z } from 'zod';

/** The package is a single JSON file. The build drops import attributes, so it is loaded with `require`. */
const LISTS = z.record(z.string(), z.array(z.string())).parse(createRequire(import.meta.url)('stopwords-iso'));
const sets = new Map<LanguageCode, ReadonlySet<string>>();

/**
 * Frequent words that say little ("get", "come", "need") although they are not stop words. This is the wide list of
 * stopwords-iso, which also contains words that customers mean ("open", "order").
 */
export function frequentWordsOf(language: LanguageCode): ReadonlySet<string> {
  const known = sets.get(language);
  if (known) return known;
  const made = new Set(LISTS[language]);
  sets.set(language, made);
  return made;
}
