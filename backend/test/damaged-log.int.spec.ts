import { afterEach, beforeEach, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EMBEDDED } from './engines/embedded.js';
import { type Builder, TestApp } from './app.js';
import { Random } from './faults/random.js';

const TOKEN = 'f'.repeat(64);
/** Always on the embedded engines, because it changes the bytes of a SQLite file. */

let dataDir: string;
let app: TestApp;
let ada: Builder;
let chatbotId: string;

const begin = async () => {
  app = await TestApp.start({ dataDir, settings: { ...EMBEDDED, OPERATOR_TOKEN: TOKEN } });
};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'damaged-'));
  await begin();
  ada = await app.register();
  const { body } = await ada.agent.post('/api/chatbots').send({ name: 'Adelheid' }).expect(201);
  chatbotId = body.id;
  await ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ description: 'Answers about ferries' }).expect(200);
});
afterEach(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true });
});

/** Flips one bit of a column of the chatbot's second event while no server runs. Returns the event's position. */
async function damaged(column: 'content' | 'type' | 'hash', seed: number): Promise<number> {
  await app.stop();
  const random = new Random(seed);
  const db = new DatabaseSync(join(dataDir, 'data.sqlite'));
  const found = db
    .prepare(`SELECT position, CAST(${column} AS BLOB) AS bytes FROM events WHERE stream = ? AND revision = 1`)
    .get(`chatbot-${chatbotId}`);
  const bytes = Buffer.from(found?.['bytes'] as Uint8Array);
  const at = random.between(0, bytes.length - 1);
  bytes[at] = bytes[at]! ^ (1 << random.between(0, 6));
  const value = column === 'content' ? '?' : 'CAST(? AS TEXT)';
  db.prepare(`UPDATE events SET ${column} = ${value} WHERE position = ?`).run(bytes, Number(found?.['position']));
  db.close();
  await begin();
  return Number(found?.['position']);
}

const replayed = async (action: string) => {
  const { text } = await app
    .anyone()
    .post(`/api/operator/replay/${action}`)
    .set('Authorization', `Bearer ${TOKEN}`)
    .send({ view: 'chatbots' })
    .expect(200);
  return JSON.parse(text.trim().split('data: ').at(-1) ?? '');
};

it.each([
  ['content', 1],
  ['content', 2],
  ['content', 3],
  ['content', 4],
  ['type', 5],
  ['hash', 6],
] as const)('is never folded past: a bit of the %s was flipped (seed %i)', async (column, seed) => {
  const position = await damaged(column, seed);
  const { agent } = await app.signIn('ada@example.com');
  const { body } = await agent.patch(`/api/chatbots/${chatbotId}`).send({ name: 'Ada' }).expect(500);
  expect(body).toMatchObject({ code: 'data-damaged', message: expect.stringContaining('is damaged') });
  const grace = await app.register('grace@example.com');
  await grace.agent.post('/api/chatbots').send({ name: 'Grace' }).expect(201);
  expect((await grace.agent.get('/api/chatbots').expect(200)).body).toMatchObject([{ name: 'Grace' }]);
  expect((await app.anyone().get('/healthz').expect(200)).body).toEqual({
    status: 'ready',
    warnings: [expect.stringMatching(`^Data is damaged: the log at position ${position}\\b.* Run npm run check-data`)],
  });
  for (const action of ['verify', 'rebuild'])
    expect(await replayed(action)).toEqual({
      kind: 'failed',
      message: expect.stringMatching(
        `^The data is damaged: chatbot-${chatbotId}/1 .* at position ${position} does not match`,
      ),
    });
  expect((await agent.get('/api/chatbots').expect(200)).body).toMatchObject([{ name: 'Adelheid' }]);
});
