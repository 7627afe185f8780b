import { expect, it } from 'vitest';
import { usedWords } from './used-words';

const marked = (passage: string, answer: string) =>
  usedWords(passage, answer)
    .map(({ text, used }) => (used ? `[${text}]` : text))
    .join('');

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

it('preserves the whole passage', () => {
  const passage = 'A b c d e.\n\nA b c d f!';
  expect(
    usedWords(passage, 'a b c d e a b c d')
      .map(({ text }) => text)
      .join(''),
  ).toBe(passage);
});
