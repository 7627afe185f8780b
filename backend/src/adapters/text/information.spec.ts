import { expect, it } from 'vitest';
import { LANGUAGES } from '@chatbot-builder/contracts/constants';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { frequentWordsOf } from './frequent-words.js';
import { informationOf } from './information.js';

const WORDS = ['refund', 'mallorca', 'öffnungszeiten', 'livraison', 'a', '0', '7', '30', '2024', 'dog', '退款', '返金'];

/** Information from the ranks of all tokens of a word. */
function byTokenizer(word: string): number {
  const size = encode(` ${word}`).reduce((sum, rank) => sum + Math.log(rank + 1), 0);
  return Math.min(1, Math.max(0.1, (size - Math.log(500)) / (Math.log(100_000) - Math.log(500))));
}

it('tells what the whole tokenizer would, for words of every language', () => {
  const differing = LANGUAGES.flatMap(({ code: language }) => {
    const frequent = frequentWordsOf(language);
    const words = [...new Set([...WORDS, ...frequent])].filter((word) => /^(?:[\p{L}\p{M}]+|\p{N}+)$/u.test(word));
    return words.filter(
      (word) => Math.abs(informationOf(word, language) - byTokenizer(word) * (frequent.has(word) ? 0.4 : 1)) > 0.1,
    );
  });
  expect(differing).toEqual([]);
});

it('takes a rare word for more than a common one', () => {
  expect(informationOf('time', 'de')).toBeLessThan(informationOf('refund', 'de'));
  expect(informationOf('refund', 'de')).toBeLessThan(informationOf('defibrillator', 'de'));
});
