import { expect, it } from 'vitest';
import { sentencesOf } from './sentences.js';

const WRAPPED = `A canceled subscription goes on until the end of the month. After that, all
Chatbots stay, and none is lost. Each file that you upload may be as big as 10
MB, which is a lot. You need no credit
card.`;

it.each([
  ['sentences', 'We open at nine. We close at six.', ['We open at nine. ', 'We close at six.']],
  ['abbreviations', 'It takes approx. 3 days. Really.', ['It takes approx. 3 days. ', 'Really.']],
  [
    'lines that an editor wrapped',
    WRAPPED,
    [
      'A canceled subscription goes on until the end of the month. ',
      'After that, all\nChatbots stay, and none is lost. ',
      'Each file that you upload may be as big as 10\nMB, which is a lot. ',
      'You need no credit\ncard.',
    ],
  ],
  ['short lines of a list', 'Monday 9 to 18\nTuesday 9 to 12\n', ['Monday 9 to 18\n', 'Tuesday 9 to 12\n']],
  ['lines that end a sentence', `${'word '.repeat(20)}end.\nnext`, [`${'word '.repeat(20)}end.\n`, 'next']],
])('splits %s', (_what, text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
  expect(sentencesOf(text).join('')).toBe(text);
});
