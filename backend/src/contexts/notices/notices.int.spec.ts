import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOf, Notice } from '@chatbot-builder/contracts/http';
import { randomUUID } from 'node:crypto';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { Teacher } from '../../../test/knowledge.js';
import { StreamReader } from '../../../test/stream-reader.js';

let app: TestApp;
let ada: Teacher;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await Teacher.of(app, `${randomUUID()}@example.com`);
});

const listed = async (of = ada): Promise<readonly Notice[]> =>
  listOf(Notice).parse((await of.agent.get('/api/notices').expect(200)).body);

const open = (count: number) => eventually(listed, ({ length }) => length === count);

/** A document whose file holds no text. */
async function failed(): Promise<string> {
  const { body } = await ada.add(await ada.uploaded(' \n '), 'empty.md').expect(422);
  return body.details.documentId;
}

describe('a document that could not be read', () => {
  it('raises a notice', async () => {
    const documentId = await failed();
    expect(await open(1)).toMatchObject([
      {
        severity: 'error',
        chatbotId: ada.chatbotId,
        about: { code: 'document-failed', subject: documentId, params: { reason: 'empty' } },
      },
    ]);
  });

  it('names its chatbot as it is called now', async () => {
    await failed();
    await open(1);
    await ada.agent.patch(`/api/chatbots/${ada.chatbotId}`).send({ name: 'Grace' }).expect(200);
    await eventually(listed, ([notice]) => notice?.chatbotName === 'Grace');
  });

  it('has its notice cleared once it is deleted', async () => {
    const documentId = await failed();
    const other = await failed();
    await open(2);
    await ada.agent.delete(`/api/documents/${documentId}`).expect(204);
    expect(await open(1)).toMatchObject([{ about: { subject: other } }]);
  });

  it('keeps one notice while it fails again', async () => {
    const documentId = await failed();
    const [first] = await open(1);
    await ada.agent.post(`/api/documents/${documentId}/retry`).expect(422);
    await failed();
    expect((await open(2)).map(({ id }) => id)).toContain(first?.id);
  });

  it('has its notice cleared with its chatbot', async () => {
    await failed();
    await open(1);
    await ada.agent.delete(`/api/chatbots/${ada.chatbotId}`).expect(204);
    await open(0);
  });

  it('is announced on the live stream, raised and cleared', async () => {
    const live = () => fetch(`${app.url}/api/live`, { headers: { cookie: ada.builder.cookie } }).then(StreamReader.of);
    const raised = await live();
    await raised.until('in-progress');
    const documentId = await failed();
    await raised.until('{"kind":"changed","collection":"notices"}');
    await raised.cancel();
    await open(1);
    const cleared = await live();
    await cleared.until('in-progress');
    await ada.agent.delete(`/api/documents/${documentId}`).expect(204);
    await cleared.until('{"kind":"changed","collection":"notices"}');
    await cleared.cancel();
  });
});

it('are shown to their account alone, and not to clients', async () => {
  await failed();
  await open(1);
  const eve = await Teacher.of(app, `${randomUUID()}@example.com`);
  expect(await listed(eve)).toEqual([]);
  const client = await app.registerClient(ada.builder, `${randomUUID()}@example.com`);
  await client.agent.get('/api/notices').expect(403);
  await app.anyone().get('/api/notices').expect(401);
});
