import { afterEach, beforeEach, expect, it } from 'vitest';
import { WRITTEN_HEADER } from '@chatbot-builder/contracts/http';
import { type Builder, TestApp } from '../../test/app.js';
import { Teacher } from '../../test/knowledge.js';
import type { ViewStore } from '../ports/document-store.js';
import { overriding } from '../runtime/testing/embedded.js';

let app: TestApp;
let ada: Builder;
/** While it is unresolved, nothing is written to the views. */
let held: PromiseWithResolvers<void> | undefined;

const holding = (views: ViewStore): ViewStore =>
  overriding(views, {
    under: (token) => holding(views.under(token)),
    write: async (...wanted) => {
      await held?.promise;
      return views.write(...wanted);
    },
  });

beforeEach(async () => {
  app = await TestApp.start({
    engines: (engines) => ({ ...engines, views: holding(engines.views) }),
    impatient: true,
  });
  ada = await app.register();
  held = Promise.withResolvers();
});
afterEach(async () => {
  held?.resolve();
  await app.stop();
});

const writtenIn = ({ headers }: { readonly headers: Readonly<Record<string, string>> }): string =>
  headers[WRITTEN_HEADER.toLowerCase()] ?? '';
const create = async (name: string): Promise<{ readonly id: string; readonly written: string }> => {
  const created = await ada.agent.post('/api/chatbots').send({ name }).expect(201);
  return { id: created.body.id, written: writtenIn(created) };
};
const list = ({ agent }: Builder, written?: string) =>
  agent.get('/api/chatbots').set(written === undefined ? {} : { [WRITTEN_HEADER]: written });

it('refuses to show a list without what its reader wrote, and shows it once the view holds it', async () => {
  const { id, written } = await create('Mia');
  const { body, headers } = await list(ada, written).expect(503);
  expect([body.code, headers['retry-after']]).toEqual(['behind', '2']);
  held?.resolve();
  expect((await list(ada, written).expect(200)).body).toMatchObject([{ id, name: 'Mia' }]);
});

it('keeps nobody waiting who wrote nothing, or reads what was not changed', async () => {
  const { written } = await create('Mia');
  await list(ada).expect(200);
  await ada.agent
    .get('/api/notices')
    .set({ [WRITTEN_HEADER]: written })
    .expect(200);
  const grace = await app.register('grace@example.com');
  await list(grace, written).expect(200);
  await list(ada, 'made up').expect(200);
});

it('does not wait for what was written long ago', async () => {
  const { written } = await create('Mia');
  app.clock.advance(10 * 60_000);
  await list(ada, written).expect(200);
});

it('says nothing if the views hold what was written', async () => {
  held?.resolve();
  expect((await create('Mia')).written).toBe('');
});

it('goes on waiting for an earlier write after a later one', async () => {
  held?.resolve();
  const teacher = await Teacher.of(app, 'grace@example.com');
  const { body: document } = await teacher.add(await teacher.uploaded()).expect(201);
  held = Promise.withResolvers();
  const renamed = await teacher.agent.patch(`/api/chatbots/${teacher.chatbotId}`).send({ name: 'Zoe' }).expect(200);
  const removed = await teacher.agent
    .delete(`/api/documents/${document.id}`)
    .set({ [WRITTEN_HEADER]: writtenIn(renamed) })
    .expect(204);
  await list(teacher.builder, writtenIn(removed)).expect(503);
});
