import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../app.js';
import { TestVisitor } from '../visitor.js';
import { DrivenModel } from './driven-model.js';

const model = new DrivenModel();
let app: TestApp;
let chatbotId: string;

beforeAll(async () => {
  app = await TestApp.start({
    engines: (engines) => ({ ...engines, model }),
    settings: { MAX_CHAT_STREAMS_PER_VISITOR: '1', LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_CHATBOT: '4' },
  });
  const builder = await app.register();
  chatbotId = (await builder.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body.id;
});
afterAll(() => app.stop());

it('writes as many replies at a time as a visitor may wait for, then as many a minute as its chatbot may', async () => {
  const [one, other] = [await TestVisitor.of(app, chatbotId), await TestVisitor.of(app, chatbotId)];
  const waiting = one.say('Hello');
  await model.begun;
  const refused = await one.say('Are you there?');
  expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
    429,
    { code: 'too-many-requests', message: expect.stringContaining('Too many replies') },
  ]);
  model.end();
  expect((await waiting).status).toBe(200);

  model.end();
  expect((await one.say('Hello again')).status).toBe(200);
  model.end();
  expect((await other.say('Hello')).status).toBe(200);
  expect(await other.say('Hello again')).toMatchObject({ status: 429 });
});
