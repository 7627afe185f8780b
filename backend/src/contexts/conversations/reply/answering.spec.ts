import { expect, it } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { CHATBOT_DEFAULTS, type LanguageCode } from '@chatbot-builder/contracts/constants';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { OWNER } from '../../../kernel/testing/given.js';
import type { KnowledgeIndex, Passage, Sought } from '../../../ports/knowledge-index.js';
import type { LanguageDetector, LanguageModel, ModelRequest } from '../../../ports/language-model.js';
import { hashOf, PROMPT_REVISION } from '../prompt/prompt.js';
import type { Questions } from '../../../ports/questions.js';
import { Answering, type Question } from './answering.js';

const chatbotId = ChatbotId.parse('0190a6a0-0000-4000-8000-0000000000b1');
const passage = (title: string, text: string, score: number): Passage => ({
  documentId: chatbotId,
  title,
  headings: [],
  text,
  textHash: title,
  score,
});
const passages = [passage('first', 'Parcels arrive within three working days.', 1), passage('second', 'Yes.', 1 / 3)];

/** The first answer of the team is to every question that mentions it. */
const questions: Pick<Questions, 'answerTo' | 'mostAlike'> = {
  answerTo: async (question, _language, [first]) => (first && question.includes(first.title) ? first : undefined),
  mostAlike: async (_question, _language, answers) => answers,
};

function answering(detected: LanguageCode | undefined, said = ['Yes. [2', ']'], isOffline = false) {
  const searched: Sought[] = [];
  const asked: ModelRequest[] = [];
  const index: Pick<KnowledgeIndex, 'search'> = {
    search: async (_chatbotId, sought) => (searched.push(sought), { passages, chunks: 2 }),
  };
  const detector: LanguageDetector = {
    detect: async (_text, among) => (detected && among.includes(detected) ? detected : undefined),
  };
  const model: LanguageModel = {
    isOffline,
    async *reply(request) {
      asked.push(request);
      for (const text of said) yield { type: 'text', text };
      yield {
        type: 'end',
        usage: { inputTokens: 3, cachedInputTokens: 1, outputTokens: 2 },
        costMicroUsd: 7,
        model: 'gpt-4o-mini',
      };
    },
  };
  const answers = new Answering(index, { offline: model }, detector, questions);
  return {
    asked,
    searched,
    model,
    detector,
    answering: {
      answer: (question: Omit<Question, 'model'>, signal: AbortSignal) =>
        answers.answer({ ...question, model: async () => model }, signal),
    },
  };
}

const ask = (settings: Partial<Question['settings']> = {}, more: Partial<Question> = {}): Omit<Question, 'model'> => ({
  chatbotId,
  accountId: OWNER,
  settings: { ...CHATBOT_DEFAULTS, ...settings },
  history: [],
  text: 'Versenden Sie nach Mallorca?',
  lastLanguage: undefined,
  ...more,
});

const languageOf = async (detected: LanguageCode | undefined, question: Omit<Question, 'model'>) =>
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
  expect(await Array.fromAsync(parts)).toMatchObject([
    { type: 'text', text: 'Yes.' },
    { type: 'text', text: ' [1]' },
    { type: 'end', sources: [{ title: 'second' }], basis: 'knowledge', costMicroUsd: 7 },
  ]);
});

it.each([
  ['Yes. [99]', 'Yes.', 'model', []],
  ['I could not find that. [0]', 'I could not find that.', 'nothing-found', []],
  ['Parcels arrive within three working days', 'Parcels arrive within three working days', 'knowledge', ['first']],
])('tells by the text what a provider’s answer stands on: %s', async (said, shown, basis, titles) => {
  const { parts } = await answering('en', [said]).answering.answer(ask(), new AbortController().signal);
  const told = await Array.fromAsync(parts);
  expect(told.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')).toBe(shown);
  expect(told.at(-1)).toMatchObject({ basis, sources: titles.map((title) => ({ title })) });
});

it('records the passages, and the prompt’s hash once the model asked for the prompt', async () => {
  const { asked, answering: answers } = answering('de');
  const { parts, given } = await answers.answer(ask(), new AbortController().signal);
  await Array.fromAsync(parts);
  const runs = [
    {
      documentId: chatbotId,
      passages: [
        { hash: 'first', score: 1 },
        { hash: 'second', score: 0.3333 },
      ],
    },
  ];
  expect(given()).toEqual({ grounds: { given: runs, whole: false, promptHash: null }, promptRevision: null });
  const prompt = asked[0]?.prompt();
  expect(prompt?.messages.at(-1)).toMatchObject({ role: 'user' });
  expect(given()).toEqual({
    grounds: { given: runs, whole: false, promptHash: prompt && hashOf(prompt) },
    promptRevision: PROMPT_REVISION,
  });
});

it.each([
  [true, 'Versenden Sie nach Mallorca?'],
  [false, { question: 'Versenden Sie nach Mallorca?', wholeWithin: 24_000 }],
])('asks for small knowledge whole unless the model is offline: %s', async (isOffline, sought) => {
  const { searched, answering: answers } = answering('de', [], isOffline);
  await answers.answer(ask(), new AbortController().signal);
  expect(searched).toEqual([sought]);
});

it('searches no knowledge for an unsaved chatbot', async () => {
  const { asked, answering: unsaved } = answering('de');
  const { parts } = await unsaved.answer(ask({}, { chatbotId: undefined }), new AbortController().signal);
  await Array.fromAsync(parts);
  expect(asked[0]?.recall).toEqual({ passages: [], chunks: 0 });
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
  const answered = new Answering(index, { offline: model }, detector, questions).answer(
    { ...ask(), model: async () => model },
    stop.signal,
  );
  await setImmediate();
  stop.abort();
  expect(await Array.fromAsync((await answered).parts)).toEqual([]);
  expect(asked).toEqual([]);
});

it.each([
  [false, 'Versenden Sie nach Mallorca?', ['first', 'second', 'Mallorca'], 1],
  // Whether it asks the same is for the model to tell.
  [false, 'Und auf die Balearen?', ['first', 'second', 'Mallorca'], 0],
  [true, 'Versenden Sie nach Mallorca?', ['Mallorca', 'first', 'second'], 1],
  [true, 'Und auf die Balearen?', ['first', 'second'], undefined],
])('gives the team’s answers: offline %s, %s', async (isOffline, text, titles, score) => {
  const { asked, model, detector } = answering(undefined, [`Yes. [${titles.indexOf('Mallorca') + 1}]`], isOffline);
  const answers = [{ ...passage('Mallorca', 'We do.', 0), documentId: `answer:${chatbotId}` }];
  const index: Pick<KnowledgeIndex, 'search'> = { search: async () => ({ passages, answers, chunks: 3 }) };
  const { parts } = await new Answering(index, { offline: model }, detector, questions).answer(
    { ...ask({}, { text }), model: async () => model },
    new AbortController().signal,
  );
  const end = (await Array.fromAsync(parts)).at(-1);
  expect(asked[0]?.recall.passages.map(({ title }) => title)).toEqual(titles);
  expect(asked[0]?.recall.passages.find(({ byTeam }) => byTeam)?.score).toBe(score);
  if (score !== undefined)
    expect(end).toMatchObject({ sources: [{ documentId: chatbotId, title: 'Mallorca', byTeam: true }] });
});
