import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { frequentWordsOf } from './frequent-words.js';

/** Ranks in a tokenizer's vocabulary at which a word carries no information, and full information. */
const COMMON_RANK = 500;
const RARE_RANK = 100_000;
const COMMON = Math.log(COMMON_RANK);
const RARE = Math.log(RARE_RANK);
const LEAST = 0.1;
/** The vocabulary has no digits with a space before them. */
const DIGIT = 0.4;
/** Factor for words that are frequent in their language. */
const FREQUENT = 0.4;

const RANKS = ranksOfWords();

/**
 * How much information a word carries, from 0.1 to 1, independent of the texts at hand. A byte-pair vocabulary is
 * ordered by frequency over many languages, so a word's position approximates its rank, and information is the
 * logarithm of the rank (Zipf). Knowledge of a few sentences is too small to distinguish common words from rare ones by
 * itself.
 */
export function informationOf(word: string, language: LanguageCode): number {
  const information = /^\d$/.test(word) ? DIGIT : byRank(RANKS.get(word) ?? RARE_RANK);
  return frequentWordsOf(language).has(word) ? information * FREQUENT : information;
}

const byRank = (rank: number): number => Math.min(1, Math.max(LEAST, (Math.log(rank + 1) - COMMON) / (RARE - COMMON)));

/**
 * The vocabulary's whole words up to the rarest that counts, by word. The tokenizer itself would take 60 MB, and tell
 * no more: words of several tokens carry full information.
 */
function ranksOfWords(): ReadonlyMap<string, number> {
  const file = createRequire(import.meta.url).resolve('gpt-tokenizer/data/o200k_base.tiktoken');
  const ranks = new Map<string, number>();
  // A line is a token in base64 and its rank, by which the lines are ordered. A whole word begins with a space, so with
  // "I".
  for (const [, base64 = '', rank] of readFileSync(file, 'latin1').matchAll(/^(I\S*) (\d+)$/gm)) {
    if (Number(rank) >= RARE_RANK) break;
    const token = Buffer.from(base64, 'base64').toString();
    if (token.startsWith(' ')) ranks.set(token.slice(1), Number(rank));
  }
  return ranks;
}
