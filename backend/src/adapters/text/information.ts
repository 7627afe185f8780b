import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { frequentWordsOf } from './frequent-words.js';

/** Places in the tokenizer's vocabulary between which a word goes from telling nothing to telling all it can. */
const COMMON = Math.log(500);
const RARE = Math.log(100_000);
const LEAST = 0.1;
/** Of what a word tells, when it is among the words that its language is full of. */
const FREQUENT = 0.4;

/**
 * How much a word tells, up to 1, whatever the texts at hand. A byte-pair vocabulary is built from the most frequent pieces
 * on, over many languages: a word's place in it stands for its rank, and information is the logarithm of a rank (Zipf).
 * Knowledge of a few sentences is too small to tell common words from rare ones by itself.
 */
export function informationOf(word: string, language: LanguageCode): number {
  const ranks = encode(` ${word}`, { disallowedSpecial: new Set() });
  const size = ranks.reduce((sum, rank) => sum + Math.log(rank + 1), 0);
  const information = Math.min(1, Math.max(LEAST, (size - COMMON) / (RARE - COMMON)));
  return frequentWordsOf(language).has(word) ? information * FREQUENT : information;
}
