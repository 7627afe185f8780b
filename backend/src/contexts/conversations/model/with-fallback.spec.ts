import { expect, it } from 'vitest';
import {
  type LanguageModel,
  ModelFailed,
  type ModelEnd,
  type ModelPart,
  type ModelRequest,
} from '../../../ports/language-model.js';
import { withFallback } from './with-fallback.js';

const REQUEST: ModelRequest = {
  model: 'gpt-4o-mini',
  systemPrompt: '',
  chatbotName: 'Ada',
  language: 'en',
  history: [],
  question: 'When do you open?',
  recall: { passages: [], chunks: 0 },
  prompt: () => ({ messages: [] }),
};
const text = (said: string): ModelPart => ({ type: 'text', text: said });
const end = (basis: NonNullable<ModelEnd['basis']>): ModelEnd => ({
  type: 'end',
  basis,
  usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  costMicroUsd: 0,
  model: 'offline',
});
const model = (...parts: readonly (ModelPart | Error)[]): LanguageModel => ({
  isOffline: false,
  async *reply() {
    for (const part of parts) {
      if (part instanceof Error) throw part;
      yield part;
    }
  },
});
const failure = new ModelFailed('no-credit', 'There is no credit.');
const QUOTE = text('At nine. [1]');

const replied = (asked: LanguageModel, offline: LanguageModel = model(QUOTE, end('knowledge'))) =>
  Array.fromAsync(withFallback(asked, offline, REQUEST, new AbortController().signal));

it('passes on what the model says', async () =>
  expect(await replied(model(text('At ten.'), end('model')))).toEqual([text('At ten.'), end('model')]));

it('quotes the knowledge where the model fails, and says why', async () =>
  expect(await replied(model(failure))).toEqual([QUOTE, { ...end('knowledge'), fallbackFrom: 'no-credit' }]));

it.each(['nothing-found', 'small-talk'] as const)('fails where the offline answer is %s', async (basis) => {
  await expect(replied(model(failure), model(QUOTE, end(basis)))).rejects.toBe(failure);
});

it('fails after the first word', async () => {
  await expect(replied(model(text('At'), failure))).rejects.toBe(failure);
});

it('fails on anything else', async () => {
  const bug = new TypeError('bug');
  await expect(replied(model(bug))).rejects.toBe(bug);
});
