import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestChatReply } from '@chatbot-builder/contracts/http';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestApp } from '../../../test/app.js';
import { EMBEDDED } from '../../../test/engines/embedded.js';
import { eventually } from '../../../test/eventually.js';
import { Random } from '../../../test/faults/random.js';
import { keyOf, Teacher } from '../../../test/knowledge.js';
import { ObjectStore } from '../../ports/object-store.js';
import { Knowledge } from '../../runtime/knowledge.js';

const TOKEN = 'f'.repeat(64);
/** Always on the embedded engines: elsewhere, an index file is a copy. */

let app: TestApp;
let ada: Teacher;
let builders = 0;

beforeAll(async () => {
  app = await TestApp.start({ settings: { ...EMBEDDED, OPERATOR_TOKEN: TOKEN } });
});
beforeEach(async () => {
  ada = await Teacher.of(app, `ada${++builders}@example.com`);
});
afterAll(() => app.stop());

const file = () => join(app.dataDir, 'knowledge', `${ada.chatbotId}.sqlite`);
const lose = () => rmSync(file());
const added = async (text: string, name = 'notes.md') => {
  const source = await ada.uploaded(text);
  const { body } = await ada.add(source, name).expect(201);
  return { id: String(body.id), source };
};
const found = async (question: string) =>
  (await app.get(Knowledge).search(ada.chatbotId, question, 5)).passages.map(({ documentId }) => documentId);
const asked = async (content: string): Promise<TestChatReply> => {
  const messages = [{ role: 'user', content }];
  const { body } = await ada.agent
    .post('/api/chat/test')
    .send({ messages, systemPrompt: '', chatbotId: ada.chatbotId, model: 'gpt-4o' })
    .expect(200);
  return body;
};

it('answers from a lost index as if nothing had happened', async () => {
  const { id } = await added('The zeppelin departs on Mondays.');
  await ada.agent
    .patch(`/api/chatbots/${ada.chatbotId}`)
    .send({ knowledgeBase: 'The kiosk sells lemonade.' })
    .expect(200);
  lose();
  expect((await asked('When does the zeppelin depart?')).sources).toMatchObject([{ documentId: id }]);
  expect(await found('lemonade')).toEqual([ada.chatbotId]);
});

it('answers as the team does from a lost index, but not what was withdrawn', async () => {
  await added('We ship to Austria and Germany within three days.');
  const text = { question: 'Do you ship to Norway?', answer: 'Yes, within five days.' };
  await ada.agent
    .post('/api/answers')
    .send({ chatbotId: ada.chatbotId, ...text })
    .expect(201);
  const [{ id } = { id: '' }] = (await ada.agent.get(`/api/answers/${ada.chatbotId}`).expect(200)).body;
  const sources = async () => (await asked('Can I get my order delivered to Norway?')).sources;
  lose();
  expect(await sources()).toMatchObject([{ documentId: id, byTeam: true }]);
  await ada.agent.delete(`/api/answers/${id}`).expect(204);
  lose();
  expect(await sources()).not.toMatchObject([{ byTeam: true }]);
});

it('finds what was there although documents came and went since the loss', async () => {
  const kept = await added('The zeppelin departs on Mondays.');
  const gone = await added('The submarine dives at noon.');
  lose();
  const later = await added('The balloon rises at dawn.');
  await ada.agent.delete(`/api/documents/${gone.id}`).expect(204);
  expect(await found('zeppelin')).toEqual([kept.id]);
  expect(await found('balloon')).toEqual([later.id]);
  expect(await found('submarine')).toEqual([]);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'finds the right passage, or none, after bytes were flipped (seed %i)',
  async (seed) => {
    const random = new Random(seed);
    const text = 'The zeppelin departs on Mondays.';
    const { id } = await added(text);
    expect(await found('zeppelin')).toEqual([id]);
    const bytes = readFileSync(file());
    for (let flips = 0; flips < 200; flips++) {
      const at = random.between(0, bytes.length - 1);
      bytes[at] = bytes[at]! ^ (1 << random.between(0, 7));
    }
    rmSync(file());
    writeFileSync(file(), bytes);
    const { passages } = await app.get(Knowledge).search(ada.chatbotId, 'zeppelin', 5);
    expect(passages.map((passage) => passage.text).filter((each) => each !== text)).toEqual([]);
    await app.get(Knowledge).rebuild(ada.chatbotId);
    expect(await found('zeppelin')).toEqual([id]);
  },
);

it('indexes documents anew where a page of the file is damaged', async () => {
  const { id } = await added('The zeppelin departs on Mondays.');
  const bytes = readFileSync(file());
  bytes.fill(0xa5, 0, 4_096);
  rmSync(file());
  writeFileSync(file(), bytes);
  expect(await found('zeppelin')).toEqual([id]);
});

it('shows a document as failed if its file is lost, too', async () => {
  const { id, source } = await added('The zeppelin departs on Mondays.');
  await app.get(ObjectStore).delete(keyOf(source));
  lose();
  expect(await found('zeppelin')).toEqual([]);
  const [document] = await eventually(
    async () => (await ada.agent.get(`/api/documents/${ada.chatbotId}`)).body,
    ([each]) => each?.status === 'failed',
  );
  expect(document).toMatchObject({ id, failure: { reason: 'file-missing' } });
});

it('leaves no file of a deleted chatbot', async () => {
  await added('The zeppelin departs on Mondays.');
  await ada.agent.delete(`/api/chatbots/${ada.chatbotId}`).expect(204);
  await app.get(Knowledge).restore(ada.chatbotId);
  expect(globSync(file())).toEqual([]);
});

it('is built again by the operator', async () => {
  const { id } = await added('The zeppelin departs on Mondays.');
  const reindex = (body: object) =>
    app.anyone().post('/api/operator/replay/reindex').set('Authorization', `Bearer ${TOKEN}`).send(body);
  lose();
  const { text } = await reindex({ chatbotId: ada.chatbotId }).expect(200);
  expect(text).toContain(`{"kind":"reindexed","chatbotId":"${ada.chatbotId}","texts":1}`);
  expect(await ada.found('zeppelin')).toEqual([id]);
  const unknown = await reindex({ chatbotId: '0190a6a0-0000-4000-8000-000000000001' }).expect(200);
  expect(unknown.text).toContain('There is no chatbot 0190a6a0-0000-4000-8000-000000000001.');
  await reindex({ chatbotId: '../x' }).expect(400);
});
