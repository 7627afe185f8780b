import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';
import type { Passage } from '../../ports/knowledge-index.js';
import type { ModelPart, ModelRequest } from '../../ports/language-model.js';
import { languageModelContract } from '../../ports/language-model.contract.js';
import { OfflineLanguageModel } from './offline-language-model.js';
import { PHRASES } from './phrases.js';

const passage = (text: string, more: Partial<Passage> = {}): Passage => ({
  documentId: 'd1',
  title: 'Handbook',
  headings: ['Handbook'],
  text,
  textHash: 'hash',
  score: 1,
  ...more,
});

async function reply(question: string, passages: readonly Passage[], more: Partial<ModelRequest> = {}) {
  const request: ModelRequest = {
    model: 'gpt-4o-mini',
    systemPrompt: '',
    chatbotName: 'Ada',
    language: 'en',
    history: [],
    question,
    recall: { passages, chunks: passages.length },
    prompt: () => ({ messages: [] }),
    ...more,
  };
  const parts: ModelPart[] = [];
  for await (const part of new OfflineLanguageModel().reply(request, new AbortController().signal)) parts.push(part);
  const end = parts.at(-1);
  if (end?.type !== 'end') throw new Error('no end');
  return { text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''), end };
}

languageModelContract('offline', async () => ({ model: new OfflineLanguageModel(), close: async () => undefined }));

describe('the offline model', () => {
  it('gives the team’s answer as it is', async () => {
    const byTeam = (text: string) => [passage(text, { byTeam: true }), passage('Delivery takes three days.')];
    expect(await reply('Hello', byTeam('Ask **Ada**.'))).toMatchObject({
      text: 'Ask **Ada**. [1]',
      end: { basis: 'knowledge' },
    });
    const unmatched = passage('Ask **Ada**.', { byTeam: true, score: 0 });
    expect((await reply('How long does delivery take?', [...byTeam('').slice(1), unmatched])).text).toContain(
      'three days',
    );
    expect((await reply('Hello', [unmatched, ...byTeam('Yes.')])).text).toBe('Yes. [2]');
    expect((await reply('Prices?', byTeam('| a |\n|---|\n| b |'))).text).toBe('| a |\n|---|\n| b |\n\n[1]');
  });

  it('quotes the answering sentence with its neighbors, and cites the source after the punctuation', async () => {
    const { text, end } = await reply('How long does delivery take?', [
      passage(
        'We pack by hand. Parcels leave daily. Delivery takes three days. Returns are free. Gift wrap costs 2 euros.',
      ),
    ]);
    expect(text).toBe('Parcels leave daily. Delivery takes three days. Returns are free. [1]');
    expect(end).toEqual({
      type: 'end',
      basis: 'knowledge',
      usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
      costMicroUsd: 0,
      model: 'offline',
    });
  });

  it('names the passage that it quoted', async () => {
    const { text } = await reply('When is the sauna open?', [
      passage('The pool opens at 8 am.'),
      passage('The sauna is open until 10 pm.', { documentId: 'd2' }),
    ]);
    expect(text).toBe('The sauna is open until 10 pm. [2]');
  });

  it('quotes no source numbers of the document', async () => {
    const quoted = 'Delivery takes three days [2][^3], or `days[2]`. ';
    expect((await reply('How long does delivery take?', [passage(quoted)])).text).toBe(
      'Delivery takes three days, or `days[2]`. [1]',
    );
  });

  it('joins the lines of a sentence that an editor wrapped, and no others', async () => {
    const wrapped = 'Delivery takes three days where the address is in a country of the\nUnion.\nReturns are free.';
    expect((await reply('How long does delivery take?', [passage(wrapped)])).text).toBe(
      'Delivery takes three days where the address is in a country of the Union.\nReturns are free. [1]',
    );
  });

  it('takes a heading as evidence', async () => {
    const { text } = await reply('What is the cancellation rule?', [
      passage('Up to three days before arrival it is free.', { headings: ['Stay', 'Cancellation'] }),
    ]);
    expect(text).toBe('Up to three days before arrival it is free. [1]');
  });

  it('quotes a table row under its header', async () => {
    const table = '| Service | Price |\n| --- | --- |\n| Puncture | €14 |\n| Brakes | €22 |';
    expect((await reply('What does a puncture cost?', [passage(table)])).text).toBe(
      '| Service | Price |\n| --- | --- |\n| Puncture | €14 [1] |',
    );
  });

  it('quotes all steps, with their introduction', async () => {
    const steps = 'To return an item:\n\n1. Sign in.\n2. Open your orders.\n3. Press "Return".';
    expect((await reply('How do I return an item?', [passage(steps)])).text).toBe(`${steps} [1]`);
  });

  it('says that it found nothing', async () => {
    const { text, end } = await reply('Do you sell bicycles?', [passage('We bake bread every morning.')]);
    expect(text).toBe(PHRASES.en.nothingFound);
    expect(end).toMatchObject({ basis: 'nothing-found' });
  });

  it('says so if there is no knowledge', async () => {
    expect((await reply('Do you sell bicycles?', [])).end.basis).toBe('nothing-found');
  });

  it.each(LANGUAGE_CODES)('has fixed phrases in %s', async (language) => {
    expect((await reply('xyzzy', [], { language })).text).toBe(PHRASES[language].nothingFound);
    expect((await reply('hello', [], { language })).text).toBe(PHRASES[language].greeting('Ada'));
    expect((await reply('who are you', [], { language })).text).toContain('Ada');
  });

  it('returns nothing after it is aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const parts = new OfflineLanguageModel().reply(
      {
        model: '',
        systemPrompt: '',
        chatbotName: 'Ada',
        language: 'en',
        history: [],
        question: 'hello',
        recall: { passages: [], chunks: 0 },
        prompt: () => ({ messages: [] }),
      },
      controller.signal,
    );
    expect(await Array.fromAsync(parts)).toEqual([]);
  });

  it.each(['<|endoftext|>', '['.repeat(500), '| | |', '```', '\u0000'])('handles unusual text: %j', async (text) => {
    await expect(reply(text, [passage(text)])).resolves.toBeDefined();
  });
});
