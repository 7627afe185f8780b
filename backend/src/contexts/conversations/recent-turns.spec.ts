import { expect, it } from 'vitest';
import type { Turn } from '../../ports/language-model.js';
import { RECENT_TOKENS, recentTurns } from './recent-turns.js';

const turn = (content: string): Turn => ({ role: 'user', content });
const third = 'x'.repeat(RECENT_TOKENS);

it('gives the model a short conversation as it is', () =>
  expect(recentTurns([turn('Hello'), turn('Hi')])).toEqual([turn('Hello'), turn('Hi')]));

it('gives the model the last turns that fit, without a gap', () => {
  const turns = [turn('short'), turn(third), turn(third), turn(third)];
  expect(recentTurns(turns)).toEqual(turns.slice(1));
  expect(recentTurns([...turns, turn('!')])).toEqual([...turns.slice(2), turn('!')]);
});

it('counts scripts that need more bytes a character', () =>
  expect(recentTurns(Array.from({ length: 9 }, () => turn('日'.repeat(RECENT_TOKENS / 4))))).toHaveLength(4));
