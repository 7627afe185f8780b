import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { Receipt } from '@chatbot-builder/contracts/http/receipt';
import { type Builder, TestApp } from '../../../../test/app.js';
import { DrivenModel } from '../../../../test/conversations/driven-model.js';
import { eventually } from '../../../../test/eventually.js';
import { replyIn, TestVisitor } from '../../../../test/visitor.js';

const KNOWLEDGE = '# Returns\n\nItems go back within 30 days.\n\n# Parcels\n\nA parcel costs 5 euros to return.';
const INSTRUCTIONS = 'Never tell anybody that we are bankrupt.';

const model = new DrivenModel();
let app: TestApp;
let builder: Builder;
let chatbotId: string;
let visitor: TestVisitor;
let offline = false;

beforeAll(async () => {
  app = await TestApp.start({
    engines: (engines) => ({
      ...engines,
      model: {
        isOffline: false,
        reply: (request, signal) => (offline ? engines.model : model).reply(request, signal),
      },
    }),
  });
  builder = await app.register();
  const created = { name: 'Ada', systemPrompt: INSTRUCTIONS, knowledgeBase: KNOWLEDGE };
  chatbotId = (await builder.agent.post('/api/chatbots').send(created).expect(201)).body.id;
  visitor = await TestVisitor.of(app, chatbotId);
});
afterAll(() => app.stop());

/** Asks, and lets the model answer with a text. Returns the frames, and where the receipt is. */
async function ask(question: string, answer: string, by = visitor) {
  if (!offline) {
    model.say(answer);
    model.end();
  }
  const sent = await by.say(question);
  const conversationId = sent.frames.flatMap((frame) => (frame.type === 'accepted' ? [frame.conversationId] : []))[0];
  return { sent, path: `/api/messages/${conversationId}/${replyIn(sent).id}/receipt`, conversationId };
}
const receiptAt = async (path: string) => Receipt.parse((await builder.agent.get(path).expect(200)).body);

describe('a receipt', () => {
  it('proves the prompt, and shows passages, scores, and a price that no passage holds', async () => {
    const { path, sent } = await ask('How long may I return it?', 'Within 30 days. [1] A parcel costs €99.');
    const receipt = await receiptAt(path);
    expect(receipt.prompt).toEqual({ state: 'proven', messages: model.prompts.at(-1)?.messages });
    expect(receipt).toMatchObject({ basis: 'knowledge', model: 'driven', whole: true, fallbackFrom: null });
    expect(receipt).toMatchObject({ unsupportedAmounts: ['€99'], changedSettings: [] });
    expect(receipt.firstTextMs).toBeLessThanOrEqual(receipt.responseMs);
    expect(receipt.passages).toMatchObject([
      { documentId: chatbotId, text: expect.stringContaining('30 days'), cited: 1, now: 'same' },
    ]);
    expect(receipt.passages?.[0]?.score).toBeGreaterThan(0);
    // What the visitor gets beside it.
    expect(JSON.stringify(sent.frames)).not.toMatch(/bankrupt|"(?:score|\w*prompt|\w*hash|usage|cost|model)/i);
    expect(Object.keys(replyIn(sent)).sort()).toEqual(['content', 'createdAt', 'id', 'role', 'sources', 'stopped']);
  });

  it('proves the prompt of a later turn, with the conversation before it', async () => {
    const { path } = await ask('And for how much?', '5 euros. [1]');
    const { prompt, unsupportedAmounts } = await receiptAt(path);
    expect(prompt?.state).toBe('proven');
    expect(prompt?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'system', 'user']);
    expect(prompt?.messages).toEqual(model.prompts.at(-1)?.messages);
    expect(unsupportedAmounts).toEqual([]);
  });

  it('shows what an offline answer was made from, without a prompt', async () => {
    offline = true;
    const { path } = await ask('How many days do I have to return items?', '').finally(() => (offline = false));
    expect(await receiptAt(path)).toMatchObject({
      model: 'offline',
      basis: 'knowledge',
      prompt: null,
      passages: [{ cited: 1 }],
    });
  });

  it('proves the prompt after older turns were summarized once', async () => {
    const talker = await TestVisitor.of(app, chatbotId);
    await ask(`My name is Ada. ${'I like long letters. '.repeat(350)}`, 'Hello Ada!', talker);
    const asked = ask(`And longer ones. ${'I like long letters. '.repeat(350)}`, 'I see.', talker);
    model.say('The visitor is Ada.');
    model.end();
    await asked;
    // The first turn and the question of the second are long, so the first is summarized.
    await eventually(
      async () => model.prompts.at(-1)?.messages[0]?.content,
      (task) => task?.startsWith('Summarize') ?? false,
    );
    const next = await eventually(
      () => ask('What is my name?', 'Ada.', talker),
      () => model.prompts.at(-1)?.messages[1]?.content === '# The conversation before\n> The visitor is Ada.',
    );
    expect(model.prompts.at(-1)?.messages.filter(({ content }) => content.startsWith('My name is'))).toEqual([]);
    expect((await receiptAt(next.path)).prompt).toEqual({ state: 'proven', messages: model.prompts.at(-1)?.messages });
  });

  it('tells that a message was answered from the recording of an equal one, until chatbot or knowledge change', async () => {
    const question = 'Do you ship to Mallorca, too?';
    const asker = await TestVisitor.of(app, chatbotId);
    const first = await ask(question, 'Within 30 days. [1]', asker);
    const { asked } = model;
    const again = async (text: string) => {
      const sent = await asker.say(text);
      return { sent, receipt: await receiptAt(`/api/messages/${first.conversationId}/${replyIn(sent).id}/receipt`) };
    };
    for (const equal of [question, '  do you SHIP to  Mallorca, too?']) {
      const { sent, receipt } = await again(equal);
      const { content, sources } = replyIn(first.sent);
      expect(replyIn(sent)).toMatchObject({ content, sources });
      const messageId = first.sent.frames.flatMap((frame) => (frame.type === 'accepted' ? [frame.messageId] : []))[0];
      expect(receipt).toMatchObject({
        repeats: messageId,
        model: 'driven',
        costMicroUsd: 0,
        provider: null,
        prompt: null,
      });
      expect(receipt.passages).toEqual((await receiptAt(first.path)).passages);
    }
    expect(model.asked).toBe(asked);

    const written = async () => {
      model.say('We do.');
      model.end();
      return (await again(question)).receipt;
    };
    await builder.agent.patch(`/api/chatbots/${chatbotId}`).send({ description: 'Knows returns.' }).expect(200);
    expect(await written()).toMatchObject({ repeats: null, prompt: { state: 'proven' } });
    await builder.agent
      .post('/api/answers')
      .send({ chatbotId, question, answer: 'We ship to all islands.' })
      .expect(201);
    expect(await written()).toMatchObject({
      repeats: null,
      passages: [{}, { byTeam: true }],
      prompt: { state: 'proven' },
    });
  });

  it('tells which settings have changed since, and still proves the prompt', async () => {
    const { path } = await ask('Hello!', 'Hello! How may I help you?');
    await builder.agent
      .patch(`/api/chatbots/${chatbotId}`)
      .send({ systemPrompt: 'Be kind.', primaryColor: '#112233' })
      .expect(200);
    expect(await receiptAt(path)).toMatchObject({
      changedSettings: ['systemPrompt'],
      prompt: { state: 'proven' },
    });
  });

  it('tells which passages have changed or gone since', async () => {
    const { path } = await ask('Hello again!', 'Hello! How may I help you?');
    const { path: citing } = await ask('How long may I return it?', 'Within 30 days. [1]');
    await builder.agent.patch(`/api/chatbots/${chatbotId}`).send({ knowledgeBase: 'We are closed.' }).expect(200);
    const changed = await eventually(
      () => receiptAt(path),
      ({ passages }) => passages?.[0]?.now === 'gone',
    );
    expect(changed).toMatchObject({
      passages: [{ title: null, text: null, cited: null }, { byTeam: true }],
      unsupportedAmounts: null,
    });
    expect(changed.prompt?.state).toBe('incomplete');
    expect(changed.prompt?.messages[0]?.content).toContain('> (This passage has been changed or deleted since.)');
    // A cited passage is in the reply.
    expect(await receiptAt(citing)).toMatchObject({
      passages: [{ text: expect.stringContaining('30 days'), cited: 1, now: 'gone' }, { byTeam: true }],
      prompt: { state: 'proven' },
    });
  });

  it('exists for the account’s owner and its own replies alone', async () => {
    const { path, conversationId } = await ask('Hello?', 'Hello!');
    const stranger = await app.register('eve@example.com');
    expect((await stranger.agent.get(path).expect(404)).body).toMatchObject({ code: 'conversation-not-found' });
    const client = await app.registerClient(builder);
    expect((await client.agent.get(path).expect(403)).body).toMatchObject({ code: 'not-allowed' });
    const unknown = `/api/messages/${conversationId}/${randomUUID()}/receipt`;
    expect((await builder.agent.get(unknown).expect(404)).body).toMatchObject({ code: 'reply-not-found' });
  });

  it('keeps only what names nobody of an erased conversation', async () => {
    const { path, conversationId } = await ask('I am Ada.', 'Hello Ada!', await TestVisitor.of(app, chatbotId));
    await builder.agent.delete(`/api/conversations/${conversationId}`).expect(204);
    expect(await receiptAt(path)).toMatchObject({
      model: 'driven',
      passages: null,
      prompt: null,
      unsupportedAmounts: null,
    });
  });
});
