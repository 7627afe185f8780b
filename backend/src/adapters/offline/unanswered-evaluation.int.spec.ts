import { expect, it } from 'vitest';
import { join } from 'node:path';
import { evaluateUnanswered } from '../../../eval/evaluate-unanswered.js';

it.each([
  ['tuning', 23, 3],
  ['heldOut', 35, 0],
] as const)('puts %s questions that ask the same to each other, and hardly others', async (half, least, most) => {
  const { right, same, wrong, mistakes } = await evaluateUnanswered(half, join(import.meta.dirname, '../../../eval'));
  expect(same).toBe(53);
  expect({ mistakes, enough: right >= least && wrong <= most }).toEqual({ mistakes, enough: true });
});
