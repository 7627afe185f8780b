import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '@chatbot-builder/contracts/http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { destination, pino } from 'pino';
import { eraseDeletedChatbots } from '../../src/contexts/chatbots/chatbots.reactions.js';
import { ViewStore } from '../../src/ports/document-store.js';
import { EventStore } from '../../src/ports/event-store.js';
import { KnowledgeIndex } from '../../src/ports/knowledge-index.js';
import { ScratchViews } from '../../src/ports/scratch-views.js';
import { projections } from '../../src/contexts/manifest.js';
import { verifyViews } from '../../src/replay/verification.js';
import { Damage } from '../../src/runtime/damage.js';
import { Log } from '../../src/runtime/log.js';
import { PASSWORD, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { MovableClock } from '../../src/ports/testing/movable-clock.js';
import { OTHER_WORDS, plant, plantExport, type Planted, WORDS } from './planted.js';
import { traces } from './traces.js';

const everyWord = Object.values(WORDS);
const HOUR = 3_600_000;
const MONTH = 30 * 24 * HOUR;

let clock: MovableClock;
let dataDir: string;
let app: TestApp;
let ada: Planted;
let grace: Planted;

/** The program log is among the files that are searched. */
const start = () =>
  TestApp.start({
    dataDir,
    clock,
    logger: pino({ level: 'trace' }, destination({ dest: join(dataDir, 'server.log'), sync: true })),
  });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'erasure-'));
  clock = new MovableClock();
  app = await start();
  ada = await plant(app);
  grace = await plant(app, OTHER_WORDS);
  await plantExport(ada);
});
afterEach(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true });
});

async function restart(): Promise<void> {
  await app.stop();
  app = await start();
}

const figuresOf = async ({ builder, chatbotId }: Planted) => ({
  figures: (await builder.agent.get('/api/analytics').expect(200)).body,
  contents: (await builder.agent.get(`/api/chatbots/${chatbotId}/contents`).expect(200)).body,
});
const conversationsOf = async ({ builder, chatbotId }: Planted): Promise<Conversation[]> =>
  (await builder.agent.get(`/api/conversations/${chatbotId}`).expect(200)).body;
const messagesOf = async ({ builder, conversationId }: Planted): Promise<Message[]> =>
  (await builder.agent.get(`/api/messages/${conversationId}`).expect(200)).body;
/** Whether the views equal what a rebuild would make. */
async function ofTheLog(): Promise<boolean> {
  const verifiable = {
    log: app.get(Log),
    views: app.get(ViewStore),
    scratch: app.get(ScratchViews),
    damage: app.get(Damage),
  };
  const frames = await Array.fromAsync(verifyViews(projections, verifiable, new AbortController().signal));
  return frames.some((frame) => frame.kind === 'done' && frame.equal === true);
}

const erase = ({ builder, conversationId }: Planted) => builder.agent.delete(`/api/conversations/${conversationId}`);

describe('an erased conversation', () => {
  it('stays in lists and counts, without its content', async () => {
    const before = await figuresOf(ada);
    await erase(ada).expect(204);
    expect(await conversationsOf(ada)).toMatchObject([
      { id: ada.conversationId, messageCount: 2, preview: null, endedAt: expect.any(String) },
    ]);
    expect(await messagesOf(ada)).toMatchObject([
      { role: 'user', content: null },
      { role: 'assistant', content: null, reply: { sources: [] } },
    ]);
    expect(await figuresOf(ada)).toEqual(before);
    expect(await ofTheLog()).toBe(true);
    const { text } = await ada.builder.agent.get(`/api/conversations/${ada.chatbotId}/export?format=csv`).expect(200);
    expect(text).toContain(ada.conversationId);
    expect(text).not.toContain(WORDS.message);
  });

  it('stays erased after a restart, and is erased once', async () => {
    await erase(ada).expect(204);
    await restart();
    ada = { ...ada, builder: await signedIn() };
    await erase(ada).expect(204);
    expect((await messagesOf(ada)).map(({ content }) => content)).toEqual([null, null]);
    expect(await traces(dataDir, [WORDS.message])).toEqual([]);
  });

  it('cannot be erased by another account', async () => {
    await grace.builder.agent.delete(`/api/conversations/${ada.conversationId}`).expect(404);
    expect((await messagesOf(ada))[0]?.content).toContain(WORDS.message);
  });

  it('accepts no further message: its visitor starts a new one', async () => {
    await erase(ada).expect(204);
    expect(await (await ada.visitor.call('GET', 'history')).json()).toMatchObject({
      conversationId: null,
      messages: [],
    });
    await ada.visitor.say('Hello again!');
    const listed = await eventually(
      () => conversationsOf(ada),
      ({ length }) => length === 2,
    );
    expect(listed[1]?.id).toBe(ada.conversationId);
  });
});

const signedIn = () => app.signIn(`${WORDS.address}@example.com`);

describe('a deleted chatbot', () => {
  it('is erased 30 days later with its conversations, knowledge and files', async () => {
    await ada.builder.agent.delete(`/api/chatbots/${ada.chatbotId}`).expect(204);
    // The 30 days start when the reaction processes the deletion.
    const [deleted] = await app.get(EventStore).readBackwards(`chatbot-${ada.chatbotId}`, 1);
    await eventually(
      () => app.get(ViewStore).checkpoint(eraseDeletedChatbots.name),
      (position) => (position ?? 0) >= (deleted?.position ?? Infinity),
    );
    clock.advance(MONTH - HOUR);
    await restart();
    expect(await traces(join(dataDir, 'objects'), [WORDS.file])).not.toEqual([]);
    clock.advance(HOUR);
    await restart();
    await eventually(
      () => traces(join(dataDir, 'objects'), [WORDS.file]),
      (found) => found.length === 0,
    );
    await eventually(
      () => traces(join(dataDir, 'knowledge'), everyWord),
      (found) => found.length === 0,
    );
    expect(await traces(dataDir, [WORDS.message, WORDS.file])).toEqual([]);
    expect((await signedIn()).user.email).toContain(WORDS.address);
  });
});

describe('an erased account', () => {
  const eraseAccount = (password = PASSWORD) => ada.builder.agent.delete('/api/user').send({ password });

  it('requires the password', async () => {
    const { body } = await eraseAccount('not the password').expect(403);
    expect(body.code).toBe('wrong-password');
    await ada.builder.agent.get('/api/user').expect(200);
  });

  it('is inaccessible at once for everybody', async () => {
    await eraseAccount().expect(204);
    await ada.builder.agent.get('/api/user').expect(401);
    await app.anyone().get('/api/user').set('Cookie', ada.builder.cookie).expect(401);
    await app
      .anyone()
      .post('/api/login')
      .send({ email: `${WORDS.address}@example.com`, password: PASSWORD })
      .expect(401);
    expect((await ada.visitor.say('Is anybody there?')).status).toBe(404);
    expect((await ada.visitor.call('GET', 'config')).status).toBe(404);
  });

  it('leaves no trace in any file, and other accounts unchanged', async () => {
    expect((await traces(dataDir, everyWord)).map((trace) => trace.split(': ')[1])).toEqual(
      expect.arrayContaining(
        [WORDS.name, WORDS.knowledgeBase, WORDS.file, WORDS.fileName].map((word) => word.toLowerCase()),
      ),
    );
    const before = await figuresOf(grace);
    await eraseAccount().expect(204);
    await eventually(
      () => traces(dataDir, everyWord),
      (found) => found.length === 0,
    );
    expect(await figuresOf(grace)).toEqual(before);
    expect(await ofTheLog()).toBe(true);
    await restart();
    expect(await traces(dataDir, everyWord)).toEqual([]);
    expect((await app.get(KnowledgeIndex).search(ada.chatbotId as never, WORDS.knowledgeBase, 5)).passages).toEqual([]);
  });

  it('lets its address be registered again', async () => {
    await eraseAccount().expect(204);
    await eventually(
      () =>
        app
          .anyone()
          .post('/api/register')
          .send({ email: `${WORDS.address}@example.com`, password: PASSWORD }),
      ({ status }) => status === 201,
    );
  });
});
