import { expect, it } from 'vitest';
import { lossOf } from './loss';

it.each([
  [['theme', 'welcomeMessage'], 0, 'Your changes in theme and welcome message will be lost.'],
  [[], 1, 'The file you chose will be lost.'],
  [['name'], 2, 'Your changes in name and the 2 files you chose will be lost.'],
  [[], 0, undefined],
] as const)('leaving with changes in %j and %i chosen files costs: %s', (changed, files, sentence) => {
  expect(lossOf(changed, files)).toBe(sentence);
});
