import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimSlot, slots } from '../../src/contexts/chatbots/slots.js';
import type { Engines } from '../../src/engines/engines.js';
import { chatbotStream, erasureStream, slotsStream } from '../../src/kernel/streams.js';
import { ViewStore } from '../../src/ports/document-store.js';
import { EngineUnavailable, EventStore } from '../../src/ports/event-store.js';
import { ScratchViews } from '../../src/ports/scratch-views.js';
import { projections } from '../../src/replay/projections.js';
import { verifyViews } from '../../src/replay/verification.js';
import { RestorePause } from '../../src/restore-pause.js';
import { AccountErasure } from '../../src/runtime/erasure/account-erasure.js';
import { Log } from '../../src/runtime/log.js';
import { Streams } from '../../src/runtime/streams.js';
import { PASSWORD, TestApp } from '../app.js';
import { plant, type Planted, WORDS } from './planted.js';
import { traces } from './traces.js';

const everyWord = Object.values(WORDS);

let dataDir: string;
let app: TestApp;
let ada: Planted;
let accountId: AccountId;
/** `engine.method` of calls that fail next. */
let failing: Set<string>;

/** No job runs by itself: each step is taken by the specification. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'account-erasure-'));
  new RestorePause(dataDir).begin();
  failing = new Set();
  app = await TestApp.start({ dataDir, engines: mortal });
  ada = await plant(app);
  accountId = AccountId.parse(ada.builder.user.id);
});
afterEach(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true });
});

const mortal = (engines: Engines): Engines =>
  Object.fromEntries(Object.entries(engines).map(([name, engine]) => [name, typeof engine === 'object' && engine !== null ? failingOnce(name, engine as object) : engine])) as unknown as Engines;

const failingOnce = (name: string, engine: object): object =>
  new Proxy(engine, {
    get: (real, method) => {
      const value: unknown = Reflect.get(real, method);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (failing.delete(`${name}.${String(method)}`)) throw new EngineUnavailable('cut short');
        return Reflect.apply(value, real, args);
      };
    },
  });

const decree = () => ada.builder.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);

async function finish(): Promise<void> {
  const [erased] = await app.get(EventStore).readBackwards(erasureStream(accountId), 1);
  await app.get(AccountErasure).finish(accountId, erased?.position ?? 0, new AbortController().signal);
}

const configStatus = async () => (await fetch(`${app.url}/api/widget/${ada.chatbotId}/config`)).status;

/** What another process, which had not heard of the erasure, still wrote. */
const writtenLate = (chatbotId: string) =>
  app.get(EventStore).append(
    `chatbot-${chatbotId}`,
    [
      {
        id: randomUUID(),
        type: 'ChatbotCreated',
        version: 1,
        data: { settings: { name: WORDS.name } },
        metadata: { accountId, actor: { kind: 'account', id: accountId }, correlationId: 'late', causationId: 'late', occurredAt: '2026-01-02T12:00:00.000Z' },
      },
    ],
    'no-stream',
  );

async function equalToTheLog(): Promise<boolean> {
  const verifiable = { log: app.get(Log), views: app.get(ViewStore), scratch: app.get(ScratchViews) };
  const frames = await Array.fromAsync(verifyViews(projections, verifiable, new AbortController().signal));
  return frames.some((frame) => frame.kind === 'done' && frame.equal === true);
}

it('goes on wherever it was cut short, to the end', async () => {
  await decree();
  const steps = ['sessions.endAllOf', 'jobs.removeOf', 'views.existing', 'views.erase', 'knowledgeIndex.removeAll', 'objects.list', 'objects.delete', 'secrets.delete', 'eventStore.deleteStream'];
  for (const step of steps) {
    failing.add(step);
    await expect(finish()).rejects.toThrow('cut short');
    expect(failing.size).toBe(0);
    // As a process that was killed there would find it.
    if (step === 'views.erase' || step === 'eventStore.deleteStream') await restart();
  }
  await finish();
  expect(await traces(dataDir, everyWord)).toEqual([]);
  expect(await equalToTheLog()).toBe(true);
});

async function restart(): Promise<void> {
  await app.stop();
  app = await TestApp.start({ dataDir, engines: mortal });
}

it('is not undone by who writes without having heard of it', async () => {
  await decree();
  await finish();
  await writtenLate(ada.chatbotId);
  expect(await traces(dataDir, [WORDS.name])).not.toEqual([]);
  expect(await equalToTheLog()).toBe(true);
  expect(await configStatus()).toBe(404);
  await restart();
  expect(await configStatus()).toBe(404);
  await finish();
  expect(await traces(dataDir, everyWord)).toEqual([]);
});

it('lets nobody write for the account any more', async () => {
  await decree();
  const chatbotId = ChatbotId.parse(randomUUID());
  const context = { accountId, chatbotId, actor: { kind: 'account' as const, id: accountId }, correlationId: 'late', commandId: 'late' };
  const late = app.get(Streams).decide(slotsStream(accountId), slots, claimSlot(chatbotId, { plan: 'Free', chatbots: 5 }), context);
  await expect(late).rejects.toMatchObject({ code: 'account-erased' });
});

it('reads a stream that is not deleted yet as if it were', async () => {
  await decree();
  const decider = { initial: 0, evolve: (count: number) => count + 1 };
  expect((await app.get(Streams).read(chatbotStream(ChatbotId.parse(ada.chatbotId)), decider)).state).toBe(0);
});
