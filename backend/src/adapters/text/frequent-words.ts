import { createRequire } from 'node:module';
import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { z } from 'zod';

/** The package is one JSON file, which an import would have to name in a way that the build drops. */
const LISTS = z.record(z.string(), z.array(z.string())).parse(createRequire(import.meta.url)('stopwords-iso'));
const sets = new Map<LanguageCode, ReadonlySet<string>>();

/**
 * Words so frequent in a language that they tell little ("get", "come", "need"), though they are no stop words: the wide
 * list of stopwords-iso, which also holds words that customers mean ("open", "order").
 */
export function frequentWordsOf(language: LanguageCode): ReadonlySet<string> {
  const known = sets.get(language);
  if (known) return known;
  const made = new Set(LISTS[language]);
  sets.set(language, made);
  return made;
}
