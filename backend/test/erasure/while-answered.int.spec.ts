import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Conversation, Message } from '@chatbot-builder/contracts/http';
import { EventStore } from '../../src/ports/event-store.js';
import { SecretStore } from '../../src/ports/secret-store.js';
import { isDestroyed } from '../../src/runtime/sealing/envelope-bytes.js';
import { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { DrivenModel } from '../conversations/driven-model.js';
import { TestVisitor } from '../visitor.js';

const model = new DrivenModel();
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ engines: (engines) => ({ ...engines, model }) });
});
afterAll(() => app.stop());

it('records nothing of a reply whose conversation is erased meanwhile', async () => {
  const { agent } = await app.register();
  const { body: chatbot } = await agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
  const visitor = await TestVisitor.of(app, chatbot.id);
  const asking = visitor.say('Do you remember me?');
  await model.begun;
  model.say('Of course ');
  const [conversation] = await eventually<Conversation[]>(
    async () => (await agent.get(`/api/conversations/${chatbot.id}`)).body,
    (found) => found.length === 1,
  );
  const id = conversation?.id ?? '';
  await agent.delete(`/api/conversations/${id}`).expect(204);
  model.say('I do.');
  model.end();
  expect((await asking).frames.at(-1)).toMatchObject({ type: 'failed', code: 'conversation-erased' });
  const types = (await Array.fromAsync(app.get(EventStore).readStream(`conversation-${id}`))).map(({ type }) => type);
  expect(types).toEqual(['ConversationStarted', 'MessageReceived', 'ConversationEnded', 'ConversationErased']);
  expect(isDestroyed((await app.get(SecretStore).get(`data-key/conversation:${id}`)) ?? new Uint8Array())).toBe(true);
  expect(
    ((await agent.get(`/api/messages/${id}`).expect(200)).body as Message[]).map(({ content }) => content),
  ).toEqual([null]);
});
