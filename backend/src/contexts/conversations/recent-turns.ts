import type { Turn } from '../../ports/language-model.js';

/** How much of the conversation so far the model gets, in tokens: about 4,000 words of English. */
export const RECENT_TOKENS = 6_000;

/**
 * Without the model's own tokenizer this is an estimate on the safe side: models need a token for three to four bytes
 * of English and for about three of Chinese, in UTF-8.
 */
const BYTES_PER_TOKEN = 3;
/** Base64 needs four characters for three bytes. */
export const SEALED_BYTES_PER_TOKEN = 4;

/** The index of the first item of those at the end that fit together into the budget. */
export function newestWithin<Item>(tokens: number, items: readonly Item[], tokensOf: (item: Item) => number): number {
  let left = tokens;
  for (let index = items.length; index > 0; index--) {
    const item = items[index - 1];
    left -= item === undefined ? 0 : tokensOf(item);
    if (left < 0) return index;
  }
  return 0;
}

/** The last turns that fit into the model's budget, oldest first. */
export const recentTurns = (turns: readonly Turn[]): readonly Turn[] =>
  turns.slice(newestWithin(RECENT_TOKENS, turns, ({ content }) => Buffer.byteLength(content) / BYTES_PER_TOKEN));
