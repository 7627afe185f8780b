import { expect, it } from 'vitest';
import { MODEL_IDS } from '@chatbot-builder/contracts/constants';
import { costOf, estimatedUsage, priceOf, PRICES } from './prices.js';

it('knows the price of every model that a chatbot may have', () =>
  expect([...PRICES.keys()]).toEqual(expect.arrayContaining([...MODEL_IDS])));

it.each([
  ['gpt-4o-mini', { inputTokens: 1_000, cachedInputTokens: 0, outputTokens: 100 }, 210],
  ['gpt-4o-mini', { inputTokens: 1_000, cachedInputTokens: 1_000, outputTokens: 0 }, 75],
  ['gpt-4.1', { inputTokens: 1_000, cachedInputTokens: 400, outputTokens: 10 }, 1_480],
  // Rounded up, and no cheaper than nothing where a server counts more from its cache than it was given.
  ['gpt-4o-mini', { inputTokens: 1, cachedInputTokens: 0, outputTokens: 0 }, 1],
  ['gpt-4o', { inputTokens: 2, cachedInputTokens: 9, outputTokens: 0 }, 3],
  ['gpt-4o-mini-2024-07-18', { inputTokens: 1_000, cachedInputTokens: 0, outputTokens: 100 }, 210],
  ['gpt-4o-2024-05-13', { inputTokens: 1_000, cachedInputTokens: 0, outputTokens: 100 }, 6_500],
  ['llama3.2', { inputTokens: 1_000, cachedInputTokens: 0, outputTokens: 100 }, 0],
  ['constructor', { inputTokens: 1_000, cachedInputTokens: 0, outputTokens: 100 }, 0],
])('%s with %j costs %d millionths of a dollar', (model, usage, cost) => expect(costOf(model, usage)).toBe(cost));

it.each(['llama3.2', 'gpt-4o-mini-audio-preview', 'gpt-4o-realtime-2024-10-01', 'my-gpt-4o'])(
  'takes no other model for one of them: %s',
  (model) => expect(priceOf(model)).toBeUndefined(),
);

it('estimates a token for three bytes', () =>
  expect(
    estimatedUsage(
      [
        { role: 'system', content: 'Grüße' },
        { role: 'user', content: 'Hi?' },
      ],
      'Yes.',
    ),
  ).toEqual({ inputTokens: 4, cachedInputTokens: 0, outputTokens: 2 }));
