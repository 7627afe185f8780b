import { expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { CHATBOT_DEFAULTS, type LanguageCode } from '@chatbot-builder/contracts/constants';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { OWNER } from '../../../kernel/testing/given.js';
import type { KnowledgeIndex, Passage } from '../../../ports/knowledge-index.js';
import type { LanguageDetector, LanguageModel, ModelRequest } from '../../../ports/language-model.js';
import { Answering, type Question, withoutSourceNumbers } from './answering.js';

const chatbotId = ChatbotId.parse('0190a6a0-0000-4000-8000-0000000000b1');
const passage = (title: string): Passage => ({
  documentId: chatbotId,
  title,
  headings: [],
  text: title,
  textHash: title,
  score: 1,
});
const passages = [passage('first'), passage('second')];

function answering(detected: LanguageCode | undefined) {
  const asked: ModelRequest[] = [];
  const index: Pick<KnowledgeIndex, 'search'> = { search: async () => ({ passages, chunks: 2 }) };
  const detector: LanguageDetector = {
    detect: async (_text, among) => (detected && among.includes(detected) ? detected : undefined),
  };
  const model: LanguageModel = {
    isOffline: false,
    async *reply(request) {
      asked.push(request);
      yield { type: 'text', text: 'Yes. [1]' };
      yield {
        type: 'end',
        basis: 'knowledge',
        used: [1],
        usage: { inputTokens: 3, outputTokens: 2 },
        costMicroUsd: 0,
        model: 'offline',
      };
    },
  };
  return { asked, model, detector, answering: new Answering(index, model, detector) };
}

const ask = (settings: Partial<Question['settings']> = {}, more: Partial<Question> = {}): Question => ({
  chatbotId,
  accountId: OWNER,
  settings: { ...CHATBOT_DEFAULTS, ...settings },
  history: [],
  text: 'Versenden Sie nach Mallorca?',
  lastLanguage: undefined,
  ...more,
});

const languageOf = async (detected: LanguageCode | undefined, question: Question) =>
  (await answering(detected).answering.answer(question, new AbortController().signal)).language;

it('answers in the visitor’s language', async () => expect(await languageOf('de', ask())).toBe('de'));

it('answers in the default language when the visitor’s is not supported', async () =>
  expect(await languageOf('de', ask({ supportedLanguages: ['en', 'fr'], defaultLanguage: 'fr' }))).toBe('fr'));

it('keeps the conversation’s language when a message is too short to detect', async () =>
  expect(await languageOf(undefined, ask({}, { lastLanguage: 'de' }))).toBe('de'));

it('always answers in the default language when detection is off', async () =>
  expect(
    await languageOf('de', ask({ autoDetectLanguage: false, defaultLanguage: 'es' }, { lastLanguage: 'de' })),
  ).toBe('es'));

it('lists the passages that the model used, in its order', async () => {
  const { parts } = await answering('de').answering.answer(ask(), new AbortController().signal);
  expect((await Array.fromAsync(parts)).at(-1)).toMatchObject({
    type: 'end',
    sources: [{ title: 'second' }],
    basis: 'knowledge',
  });
});

it('searches no knowledge for an unsaved chatbot', async () => {
  const { asked, answering: unsaved } = answering('de');
  const { parts } = await unsaved.answer(ask({}, { chatbotId: undefined }), new AbortController().signal);
  await Array.fromAsync(parts);
  expect(asked[0]?.recall).toEqual({ passages: [], chunks: 0 });
});

it('removes source numbers from a stopped answer', () => {
  expect(withoutSourceNumbers('Yes. [1] Within 3 [2] days')).toBe('Yes. Within 3 days');
});

it('ends without an answer when it is stopped while it searches', async () => {
  const stop = new AbortController();
  const { asked, model, detector } = answering(undefined);
  const index: Pick<KnowledgeIndex, 'search'> = {
    search: (_chatbotId, _text, _limit, asking) =>
      new Promise((_resolve, reject) =>
        asking?.signal?.addEventListener('abort', () => reject(new Error('The search was ended'))),
      ),
  };
  const answered = new Answering(index, model, detector).answer(ask(), stop.signal);
  await setImmediate();
  stop.abort();
  expect(await Array.fromAsync((await answered).parts)).toEqual([]);
  expect(asked).toEqual([]);
});
