import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { stopwords as ar } from '@orama/stopwords/arabic';
import { stopwords as en } from '@orama/stopwords/english';
import { stopwords as fr } from '@orama/stopwords/french';
import { stopwords as de } from '@orama/stopwords/german';
import { stopwords as hi } from '@orama/stopwords/indian';
import { stopwords as it } from '@orama/stopwords/italian';
import { stopwords as ja } from '@orama/stopwords/japanese';
import { stopwords as zh } from '@orama/stopwords/mandarin';
import { stopwords as pt } from '@orama/stopwords/portuguese';
import { stopwords as es } from '@orama/stopwords/spanish';
import { wordsOf } from './words.js';

const LISTS: Readonly<Record<LanguageCode, readonly string[]>> = { en, es, fr, de, it, pt, ja, zh, ar, hi };

/** Tokenized like texts, so that the parts of "don't" and "qu'est" match too. */
const SETS = new Map(
  Object.entries(LISTS).map(([language, list]) => [language as LanguageCode, new Set(list.flatMap(wordsOf))]),
);

const NONE: ReadonlySet<string> = new Set();

/** Single letters: "a", and what remains next to an apostrophe. */
const LONE_LETTER = /^\p{Script=Latin}$/u;

/** The language with the most stop words among these words. Undefined if no word is a stop word. */
export function likelyLanguage(words: readonly string[]): LanguageCode | undefined {
  let best: LanguageCode | undefined;
  let most = 0;
  for (const [language, set] of SETS) {
    const held = countOf(words, set);
    if (held > most) [best, most] = [language, held];
  }
  return best;
}

/** The share of these words that are the language's stop words. */
export const stopWordShare = (words: readonly string[], language: LanguageCode): number =>
  countOf(words, stopWordsOf(language)) / words.length;

function countOf(words: readonly string[], set: ReadonlySet<string>): number {
  let held = 0;
  for (const word of words) if (set.has(word)) held += 1;
  return held;
}

const stopWordsOf = (language: LanguageCode | undefined): ReadonlySet<string> =>
  (language && SETS.get(language)) ?? NONE;

/**
 * The distinct words that carry meaning, or all words if none would remain. Only stop words of the likely language are
 * removed: a union of all lists would drop words that mean something elsewhere ("war", "son", "die").
 */
export function contentWords(words: readonly string[]): string[] {
  const stop = stopWordsOf(likelyLanguage(words));
  const content = words.filter((word) => !stop.has(word) && !LONE_LETTER.test(word));
  return [...new Set(content.length > 0 ? content : words)];
}
