import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Task } from '@chatbot-builder/contracts/http';
import { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import { CONVERSATIONS_VIEW, MESSAGES_VIEW } from '@chatbot-builder/contracts/views';
import { randomUUID } from 'node:crypto';
import { type Builder, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { firstAttempt, jobHandler } from '../../../test/job-handler.js';
import { StreamReader } from '../../../test/stream-reader.js';
import { TestVisitor } from '../../../test/visitor.js';
import { ObjectStore } from '../../ports/object-store.js';
import { EventStore } from '../../ports/event-store.js';
import { type TaskRecord, TaskStore } from '../../ports/task-store.js';
import { ViewProgress } from '../../runtime/views/view-progress.js';

const CONVERSATIONS_EXPORT = 'conversations-export';

let app: TestApp;
let ada: Builder;
let chatbotId: ChatbotId;

beforeAll(async () => {
  app = await TestApp.start();
  ada = await app.register();
  const { body } = await ada.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
  chatbotId = ChatbotId.parse(body.id);
  for (const words of ['What is the price?', '=1+1']) await (await TestVisitor.of(app, chatbotId)).say(words);
  const position = await app.get(EventStore).head();
  await eventually(
    () => app.get(ViewProgress).passed([CONVERSATIONS_VIEW, MESSAGES_VIEW], position),
    (passed) => passed,
  );
});
afterAll(() => app.stop());

const started = async (format: 'csv' | 'json'): Promise<Task> => {
  const { body } = await ada.agent.post(`/api/conversations/${chatbotId}/exports`).send({ format }).expect(202);
  return Task.parse(body);
};

const finished = (id: string): Promise<Task> =>
  eventually(
    async () => Task.parse((await ada.agent.get(`/api/tasks/${id}`).expect(200)).body),
    ({ state }) => state !== 'waiting' && state !== 'running',
  );

/** A task that no job runs. */
async function planted(of: Partial<TaskRecord> = {}): Promise<string> {
  const id = randomUUID();
  await app.get(TaskStore).add({
    id,
    kind: CONVERSATIONS_EXPORT,
    accountId: ada.accountId,
    chatbotId,
    startedBy: PersonId.parse(ada.user.id),
    state: 'waiting',
    progress: { done: 0, total: null },
    file: null,
    error: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    cursor: null,
    parts: { count: 0, bytes: 0, runs: [] },
    run: null,
    revision: 0,
    ...of,
  });
  return id;
}

describe('an export', () => {
  it.each(['csv', 'json'] as const)('makes the same %s file as the download', async (format) => {
    const task = await finished((await started(format)).id);
    expect(task).toMatchObject({
      state: 'done',
      kind: 'conversations-export',
      chatbotId,
      progress: { done: 2, total: 2 },
    });
    const file = await ada.agent.get(`/api/tasks/${task.id}/file`).expect(200);
    const download = await ada.agent.get(`/api/conversations/${chatbotId}/export?format=${format}`).expect(200);
    expect(file.text).toBe(download.text);
    expect(file.headers['content-type']).toBe(download.headers['content-type']);
    expect(Buffer.byteLength(file.text)).toBe(task.file?.size);
    expect(file.headers['content-disposition']).toContain(`${task.file?.name}`);
    expect(task.file?.name).toMatch(new RegExp(`^conversations-ada-.*\\.${format}$`));
  });

  it('is announced on the live stream', async () => {
    const live = StreamReader.of(await fetch(`${app.url}/api/live`, { headers: { cookie: ada.cookie } }));
    await live.until('in-progress');
    await finished((await started('csv')).id);
    await live.until('{"kind":"changed","collection":"tasks"}');
    await live.cancel();
  });

  it('starts once for an Idempotency-Key', async () => {
    const key = randomUUID();
    const start = () =>
      ada.agent.post(`/api/conversations/${chatbotId}/exports`).set('Idempotency-Key', key).send({ format: 'csv' });
    const [one, other] = [await start().expect(202), await start().expect(202)];
    expect(other.body.id).toBe(one.body.id);
  });

  it('has no file before it is done, nor once canceled', async () => {
    const id = await planted();
    expect((await ada.agent.get(`/api/tasks/${id}`).expect(200)).body.state).toBe('waiting');
    expect((await ada.agent.get(`/api/tasks/${id}/file`).expect(409)).body.code).toBe('task-without-file');
    for (let time = 0; time < 2; time++)
      expect((await ada.agent.post(`/api/tasks/${id}/cancel`).expect(200)).body.state).toBe('canceled');
    await ada.agent.get(`/api/tasks/${id}/file`).expect(409);
  });

  it('stays done once done', async () => {
    const { id } = await finished((await started('csv')).id);
    expect((await ada.agent.post(`/api/tasks/${id}/cancel`).expect(200)).body.state).toBe('done');
    await ada.agent.get(`/api/tasks/${id}/file`).expect(200);
  });

  it('of a deleted chatbot fails', async () => {
    const other = await app.register('bob@example.com');
    const { body } = await other.agent.post('/api/chatbots').send({ name: 'Bob' }).expect(201);
    const id = await planted({ accountId: other.accountId, chatbotId: body.id });
    await other.agent.delete(`/api/chatbots/${body.id}`).expect(204);
    const order = { id, accountId: other.accountId, chatbotId: body.id, startedBy: other.user.id };
    await jobHandler(app, `tasks.${CONVERSATIONS_EXPORT}`).handle(
      { ...order, request: { format: 'csv' } },
      firstAttempt('export'),
    );
    expect((await other.agent.get(`/api/tasks/${id}`)).body).toMatchObject({
      state: 'failed',
      error: 'chatbot-not-found',
    });
  });
});

describe('tasks', () => {
  it('are listed newest first', async () => {
    const { id } = await started('csv');
    const { body } = await ada.agent.get('/api/tasks').expect(200);
    expect(body[0].id).toBe(id);
  });

  it('belong to their account, and are not shown to clients', async () => {
    const { id } = await started('csv');
    const eve = await app.register('eve@example.com');
    const client = await app.registerClient(ada);
    for (const [agent, status] of [
      [eve.agent, 404],
      [client.agent, 403],
      [app.anyone(), 401],
    ] as const) {
      await agent.get(`/api/tasks/${id}`).expect(status);
      await agent.get(`/api/tasks/${id}/file`).expect(status);
      await agent.post(`/api/tasks/${id}/cancel`).expect(status);
      await agent.post(`/api/conversations/${chatbotId}/exports`).send({ format: 'csv' }).expect(status);
    }
    expect((await eve.agent.get('/api/tasks').expect(200)).body).toEqual([]);
    await client.agent.get('/api/tasks').expect(403);
    await ada.agent.get(`/api/tasks/${randomUUID()}`).expect(404);
    await ada.agent.post(`/api/conversations/${chatbotId}/exports`).send({ format: 'xml' }).expect(400);
  });

  it('lose an export once one of its conversations is erased', async () => {
    const { id } = await finished((await started('json')).id);
    const [conversation] = (await ada.agent.get(`/api/conversations/${chatbotId}`).expect(200)).body;
    await ada.agent.delete(`/api/conversations/${conversation.id}`).expect(204);
    expect((await ada.agent.get(`/api/tasks/${id}`).expect(200)).body).toMatchObject({
      state: 'failed',
      error: 'conversation-erased',
      file: null,
    });
    await ada.agent.get(`/api/tasks/${id}/file`).expect(409);
    expect(await Array.fromAsync(app.get(ObjectStore).list(`tasks/${ada.accountId}`))).toEqual([]);
  });
});
