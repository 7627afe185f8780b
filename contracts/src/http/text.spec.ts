import { expect, it } from 'vitest';
import { LIMITS } from '../constants.js';
import { message } from './text.js';

it.each([
  ['a\u0000b\u0007c', 'abc'],
  ['\u001b[31mred\u001b[0m', '[31mred[0m'],
  ['half \ud83d of 👋🏽', 'half  of 👋🏽'],
  ['👍🏽', '👍🏽'],
  ['\u0000  spaces around \u009f', 'spaces around'],
  ['one\ttwo\r\nthree\nمرحبا \u202e 👩‍👩‍👧', 'one\ttwo\r\nthree\nمرحبا \u202e 👩‍👩‍👧'],
])('reads the message %j as %j', (text, read) => expect(message().parse(text)).toBe(read));

it.each(['', ' \n', '\u0000\u001b', '\u200b\u200d\ufeff', '\u202e', '\ud83d', 'x'.repeat(LIMITS.messageMax + 1)])(
  'refuses the message %#',
  (text) => expect(message().safeParse(text).success).toBe(false),
);
