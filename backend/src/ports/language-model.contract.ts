import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LanguageModel, ModelRequest } from './language-model.js';

const TEXT = 'You can return any item within 30 days.';

/** A question that the request's one passage answers. */
const REQUEST: ModelRequest = {
  model: 'gpt-4o-mini',
  systemPrompt: 'Be kind.',
  chatbotName: 'Ada',
  language: 'en',
  history: [],
  question: 'Within how many days can I return an item?',
  recall: {
    passages: [
      {
        documentId: '0190a6a0-0000-4000-8000-0000000000b1',
        title: 'Returns',
        headings: [],
        text: TEXT,
        textHash: 'a',
        score: 1,
      },
    ],
    chunks: 1,
  },
  prompt: () => ({ messages: [{ role: 'user', content: 'Within how many days can I return an item?' }] }),
};

type OpenModel = () => Promise<{ readonly model: LanguageModel; close(): Promise<void> }>;

/** The guarantees of every adapter whose model answers this question. */
export function languageModelContract(name: string, open: OpenModel): void {
  describe(`language model: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenModel>>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const reply = (signal: AbortSignal) => opened.model.reply(REQUEST, signal);

    it('says text, and at last once what it took', async () => {
      const parts = await Array.fromAsync(reply(new AbortController().signal));
      expect(parts.map(({ type }) => type)).toEqual([...parts.slice(1).map(() => 'text'), 'end']);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.at(-1)).toMatchObject({
        usage: {
          inputTokens: expect.any(Number),
          cachedInputTokens: expect.any(Number),
          outputTokens: expect.any(Number),
        },
        costMicroUsd: expect.any(Number),
        model: expect.stringMatching(/./),
      });
    });

    it('says nothing more once it is stopped, and does not fail', async () => {
      const stop = new AbortController();
      const types: string[] = [];
      for await (const { type } of reply(stop.signal)) {
        types.push(type);
        stop.abort();
      }
      expect(types).toEqual(['text']);
    });

    it('says nothing if it was stopped before', async () => {
      expect(await Array.fromAsync(reply(AbortSignal.abort()))).toEqual([]);
    });
  });
}
