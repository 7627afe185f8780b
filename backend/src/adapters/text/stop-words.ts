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

/** Cut as texts are cut, so that "don't" and "qu'est" are found in their parts too. */
const SETS: readonly ReadonlySet<string>[] = Object.values(LISTS).map((list) => new Set(list.flatMap(wordsOf)));

/**
 * The stop words of the language that the words are most likely of: the list that holds most of them. A union of all
 * lists would drop words that carry meaning elsewhere ("war", "son", "die").
 */
export function stopWordsFor(words: readonly string[]): ReadonlySet<string> {
  let best: ReadonlySet<string> = new Set();
  let most = 0;
  for (const set of SETS) {
    const held = words.filter((word) => set.has(word)).length;
    if (held > most) [best, most] = [set, held];
  }
  return best;
}

/** The words that carry the meaning; all of them where nothing else is left. */
export function contentWords(words: readonly string[]): string[] {
  const stop = stopWordsFor(words);
  const content = words.filter((word) => !stop.has(word));
  return [...new Set(content.length > 0 ? content : words)];
}
