import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { MemoryChunkStore } from '../src/adapters/fts5/shared/testing/memory-chunk-store.js';
import { Nodes } from '../src/adapters/fts5/shared/testing/nodes.js';
import type { KnowledgeIndex } from '../src/ports/knowledge-index.js';
import { type Builder, TestApp } from './app.js';

/** One node handles the changes. Visitors ask the other one. */
let nodes: Nodes;
let there: KnowledgeIndex;
let app: TestApp;
let ada: Builder;

beforeAll(async () => {
  nodes = await Nodes.over(new MemoryChunkStore());
  const here = await nodes.node('here');
  there = await nodes.node('there');
  app = await TestApp.start({ engines: (opened) => ({ ...opened, knowledgeIndex: here }) });
  ada = await app.register();
});
afterAll(async () => {
  await app.stop();
  await nodes.close();
});

const found = async (chatbotId: ChatbotId, question: string) =>
  (await there.search(chatbotId, question, 5)).passages.map(({ title, text }) => `${title}: ${text}`);

it('uses a chatbot’s knowledge text once another node has confirmed the change, and no longer once it has confirmed the deletion', async () => {
  const { body } = await ada.agent
    .post('/api/chatbots')
    .send({ name: 'Ada', knowledgeBase: 'The zeppelin departs on Mondays.' })
    .expect(201);
  const chatbotId = ChatbotId.parse(body.id);
  expect(await found(chatbotId, 'zeppelin')).toEqual(['Ada: The zeppelin departs on Mondays.']);
  for (const day of ['Tuesdays', 'Wednesdays', 'Thursdays']) {
    await ada.agent
      .patch(`/api/chatbots/${chatbotId}`)
      .send({ knowledgeBase: `The zeppelin departs on ${day}.` })
      .expect(200);
    expect(await found(chatbotId, 'zeppelin')).toEqual([`Ada: The zeppelin departs on ${day}.`]);
  }
  await ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ name: 'Grace' }).expect(200);
  expect(await found(chatbotId, 'zeppelin')).toEqual(['Grace: The zeppelin departs on Thursdays.']);
  await ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ knowledgeBase: '' }).expect(200);
  expect(await found(chatbotId, 'zeppelin')).toEqual([]);
  await ada.agent
    .patch(`/api/chatbots/${chatbotId}`)
    .send({ knowledgeBase: 'The zeppelin departs on Sundays.' })
    .expect(200);
  await ada.agent.delete(`/api/chatbots/${chatbotId}`).expect(204);
  expect(await there.search(chatbotId, 'zeppelin', 5)).toEqual({ passages: [], chunks: 0 });
});

it('uses the text of the last change if two nodes handle changes concurrently', async () => {
  const { body } = await ada.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
  const chatbotId = ChatbotId.parse(body.id);
  const days = Array.from({ length: 6 }, (_, day) => `The zeppelin departs on day ${day}.`);
  await Promise.all(
    days.map((knowledgeBase) => ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ knowledgeBase }).expect(200)),
  );
  const { knowledgeBase } = (await ada.agent.get(`/api/chatbots/${chatbotId}`).expect(200)).body;
  expect(await found(chatbotId, 'zeppelin')).toEqual([`Ada: ${knowledgeBase}`]);
  await ada.agent.delete(`/api/chatbots/${chatbotId}`).expect(204);
});

it('uses a document once another node has added it, and no longer once it has confirmed the deletion', async () => {
  const { body: chatbot } = await ada.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
  const chatbotId = ChatbotId.parse(chatbot.id);
  const { uploadURL } = (await ada.agent.post('/api/objects/upload').expect(200)).body;
  expect((await fetch(uploadURL, { method: 'PUT', body: 'The submarine dives at noon.' })).status).toBe(204);
  const source = uploadURL.slice(0, uploadURL.indexOf('?'));
  const { body: document } = await ada.agent
    .post('/api/documents')
    .send({ chatbotId, type: 'file', name: 'dives.md', source })
    .expect(201);
  expect(await found(chatbotId, 'submarine')).toEqual(['dives.md: The submarine dives at noon.']);
  await ada.agent.delete(`/api/documents/${document.id}`).expect(204);
  expect(await found(chatbotId, 'submarine')).toEqual([]);
});
