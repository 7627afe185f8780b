import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SetupProgress } from '@chatbot-builder/contracts/http/setup';
import { TestApp, type Builder } from '../../../test/app.js';

let app: TestApp;
let ada: Builder;
let accounts = 0;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await app.register(`setup-${++accounts}@example.com`);
});

const progress = async (): Promise<SetupProgress> => (await ada.agent.get('/api/setup').expect(200)).body;
const create = async (settings: object): Promise<string> =>
  (await ada.agent.post('/api/chatbots').send(settings).expect(201)).body.id;

it('follows an account from nothing to its tested chatbot', async () => {
  expect(await progress()).toEqual({ done: [], dismissed: false, chatbotId: null });
  const chatbotId = await create({ name: 'Ada' });
  expect(await progress()).toEqual({ done: ['create'], dismissed: false, chatbotId });
  await ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ knowledgeBase: 'We open at nine.' }).expect(200);
  expect((await progress()).done).toEqual(['create', 'train']);
  const messages = [{ role: 'user', content: 'When do you open?' }];
  await ada.agent
    .post('/api/chat/test')
    .send({ messages, systemPrompt: '', model: 'gpt-4o-mini', chatbotId })
    .expect(200);
  expect((await progress()).done).toEqual(['create', 'train', 'test']);
  await ada.agent.post('/api/setup/embed-code-copied').expect(204);
  await ada.agent.post('/api/setup/embed-code-copied').expect(204);
  expect((await progress()).done).toEqual(['create', 'train', 'test', 'embed']);
});

it('remembers a dismissal, for this account alone', async () => {
  await ada.agent.post('/api/setup/dismiss').expect(204);
  expect(await progress()).toEqual({ done: [], dismissed: true, chatbotId: null });
  ada = await app.register(`setup-other-${accounts}@example.com`);
  expect((await progress()).dismissed).toBe(false);
});
