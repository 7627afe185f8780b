import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { frequentWordsOf } from './frequent-words.js';

/** Ranks in the tokenizer's vocabulary at which a word carries no information, and full information. */
const COMMON = Math.log(500);
const RARE = Math.log(100_000);
const LEAST = 0.1;
/** Factor for words that are frequent in their language. */
const FREQUENT = 0.4;

/**
 * How much information a word carries, from 0.1 to 1, independent of the texts at hand. A byte-pair vocabulary is ordered by
 * frequency over many languages, so a word's position approximates its rank, and information is the logarithm of the rank
 * (Zipf). Knowledge of a few sentences is too small to distinguish common words from rare ones by itself.
 */
export function informationOf(word: string, language: LanguageCode): number {
  const ranks = encode(` ${word}`, { disallowedSpecial: new Set() });
  const size = ranks.reduce((sum, rank) => sum + Math.log(rank + 1), 0);
  const information = Math.min(1, Math.max(LEAST, (size - COMMON) / (RARE - COMMON)));
  return frequentWordsOf(language).has(word) ? information * FREQUENT : information;
}
