import { expect, it } from 'vitest';
import { join } from 'node:path';
import { evaluateAnswers } from '../../../eval/evaluate-answers.js';

it.each([
  ['tuning', 69, 1],
  ['heldOut', 52, 2],
] as const)(
  'gives the team’s answers to the %s wordings of their questions, and hardly to others',
  async (half, least, most) => {
    const { right, wordings, wrong, mistakes } = await evaluateAnswers(
      half,
      join(import.meta.dirname, '../../../eval'),
    );
    expect(wordings).toBe(72);
    expect({ mistakes, enough: right >= least && wrong <= most }).toEqual({ mistakes, enough: true });
  },
);
