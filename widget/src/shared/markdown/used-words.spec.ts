import { expect, it } from 'vitest';
import { usedRanges } from './used-words';

const marked = (passage: string, answer: string) =>
  usedRanges(passage, answer).reduceRight(
    (text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
    passage,
  );

it('marks words shared with the answer, ignoring case and markup', () => {
  expect(marked('Tins go back. Opened tea is food and stays. Bye.', 'No: opened tea is **food and** stays.[1]')).toBe(
    'Tins go back. [Opened tea is food and stays.] Bye.',
  );
});

it('ignores short runs of common words', () => {
  expect(marked('one of the best teas', 'some of the worst')).toBe('one of the best teas');
});

it('marks runs of characters in scripts without spaces', () => {
  expect(marked('未开封的茶叶可以退货。谢谢。', '可以的：未开封的茶叶可以退货。')).toBe(
    '[未开封的茶叶可以退货。]谢谢。',
  );
});
