import { expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TestApp } from './app.js';
import { TestVisitor } from './visitor.js';

const VISITORS = 16;
const TURNS_EACH = 10;
/** Some 2,700 to 2,950 are taken, by when the views are written; without compressed messages 3,250 to 3,600. */
const MESSAGE_BYTES = 3_200;

/** Bytes of the pages in use. */
function bytesOf(dataDir: string): number {
  const db = new DatabaseSync(join(dataDir, 'data.sqlite'), { readOnly: true });
  const of = (pragma: string) => Number(db.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
  const bytes = (of('page_count') - of('freelist_count')) * of('page_size');
  db.close();
  return bytes;
}

it('takes few bytes of disk for a message, with its events and views', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-'));
  let app = await TestApp.start({ dataDir });
  const builder = await app.register();
  const { body: chatbot } = await builder.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
  const talk = async () => {
    const visitors = await Promise.all(Array.from({ length: VISITORS }, () => TestVisitor.of(app, chatbot.id)));
    for (let turn = 0; turn < TURNS_EACH; turn++) {
      const said = await Promise.all(visitors.map((visitor, at) => visitor.say(`Where is my order ${at}-${turn}?`)));
      expect(said.every(({ status }) => status === 200)).toBe(true);
    }
    await app.stop();
  };
  await talk();
  const before = bytesOf(dataDir);
  app = await TestApp.start({ dataDir });
  await talk();
  const messages = VISITORS * TURNS_EACH * 2;
  expect((bytesOf(dataDir) - before) / messages).toBeLessThan(MESSAGE_BYTES);
  await rm(dataDir, { recursive: true });
});
