import { expect, it } from 'vitest';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { AnswerId, ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import { jobContext } from '../../../kernel/envelope.js';
import { CAUSE, NOON, given, OWNER, projected, sealed } from '../../../kernel/testing/given.js';
import { addAnswer, editAnswer, eraseAnswer, restoreAnswer, teamAnswer, withdrawAnswer } from './answer.js';
import { ChangeAnswer, ChangeAnswerHandler } from './answers.commands.js';
import { answersView } from './answers.view.js';

const text = { question: 'Do you ship to Norway?', answer: 'Yes.' };
const source = {
  conversationId: ConversationId.parse('0190a6a0-0000-4000-8000-000000000001'),
  messageId: MessageId.parse('0190a6a0-0000-4000-8000-000000000002'),
};
const stream = 'answer-a1';
const metadata = { chatbotId: 'b1' as never };
const happened = (type: string, data: object = {}) => ({ stream, metadata, type, data });
const added = happened('AnswerAdded', { question: sealed(text.question), answer: sealed(text.answer), source });
const edited = happened('AnswerEdited', { question: sealed(text.question), answer: sealed('No.') });
const withdrawn = happened('AnswerWithdrawn');
const restored = happened('AnswerRestored');
const erased = happened('AnswerErased');

it('is added once', () => {
  given(teamAnswer)
    .when(addAnswer({ ...text, source }))
    .then({ type: 'AnswerAdded', data: { ...text, source } });
  given(teamAnswer, added)
    .when(addAnswer({ ...text, source }))
    .thenNothing();
});

it('is edited while it is live', () => {
  given(teamAnswer, added).when(editAnswer(text)).then({ type: 'AnswerEdited', data: text });
  given(teamAnswer, added, withdrawn).when(editAnswer(text)).thenRefused('answer-not-found');
  given(teamAnswer).when(editAnswer(text)).thenRefused('answer-not-found');
});

it('is withdrawn and restored, each once', () => {
  given(teamAnswer, added).when(withdrawAnswer()).then({ type: 'AnswerWithdrawn', data: {} });
  given(teamAnswer, added, withdrawn).when(withdrawAnswer()).thenNothing();
  given(teamAnswer, added, withdrawn).when(restoreAnswer()).then({ type: 'AnswerRestored', data: {} });
  given(teamAnswer, added, withdrawn, restored).when(restoreAnswer()).thenNothing();
  given(teamAnswer).when(withdrawAnswer()).thenRefused('answer-not-found');
});

it('cannot come back once it is erased', () => {
  given(teamAnswer, added, withdrawn).when(eraseAnswer()).then({ type: 'AnswerErased', data: {} });
  given(teamAnswer, added, erased).when(eraseAnswer()).thenNothing();
  given(teamAnswer, added, erased).when(restoreAnswer()).thenRefused('answer-not-found');
  expect(given(teamAnswer, added, erased).state).not.toHaveProperty('answer');
});

it('is listed with its last change, until it is erased', () => {
  const row = {
    accountId: OWNER,
    chatbotId: 'b1',
    question: sealed(text.question),
    answer: sealed('No.'),
    source,
    createdAt: NOON,
    changedAt: NOON,
    changedBy: expect.any(String),
    withdrawn: true,
  };
  expect(projected(answersView, added, edited, withdrawn)).toEqual({ a1: row });
  expect(projected(answersView, added, edited, withdrawn, restored)).toEqual({ a1: { ...row, withdrawn: false } });
  expect(projected(answersView, added, erased)).toEqual({});
});

it('is refused beyond the limit of a chatbot, which withdrawn ones do not count towards', async () => {
  const answerId = AnswerId.parse('0190a6a0-0000-4000-8000-0000000000a1');
  const chatbotId = ChatbotId.parse('0190a6a0-0000-4000-8000-0000000000b1');
  const context = jobContext({ name: 'test', cause: CAUSE }, { accountId: OWNER, chatbotId, commandId: 'add' });
  const change = (live: number) => {
    const rows = Array.from({ length: LIMITS.answersMax }, (_, at) => ({ _id: String(at), withdrawn: at >= live }));
    const decide = async () => ({ position: 7 });
    const parts = [{ decide }, { stream: () => rows }, { refresh: async () => true }];
    const handler = new ChangeAnswerHandler(...(parts as unknown as ConstructorParameters<typeof ChangeAnswerHandler>));
    return handler.execute(new ChangeAnswer(answerId, { kind: 'restore' }, { ...context, chatbotId }));
  };
  expect(await change(LIMITS.answersMax - 1)).toEqual({ position: 7 });
  await expect(change(LIMITS.answersMax)).rejects.toMatchObject({ code: 'too-many-answers' });
});
