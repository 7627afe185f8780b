import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERASE_ACCOUNT } from '../../src/contexts/accounts/erasure/erase-accounts.reaction.js';
import { claimSlot, slots } from '../../src/contexts/chatbots/slots.js';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { erasureStream } from '@chatbot-builder/contracts/events/erasure';
import { slotsStream } from '@chatbot-builder/contracts/events/slots';
import { jobContext } from '../../src/kernel/envelope.js';
import { CAUSE } from '../../src/kernel/testing/recorded.js';
import { ViewStore } from '../../src/ports/document-store.js';
import { EventStore } from '../../src/ports/event-store.js';
import { ScratchViews } from '../../src/ports/scratch-views.js';
import { projections } from '../../src/contexts/manifest.js';
import { verifyViews } from '../../src/replay/verification.js';
import { RestorePause } from '../../src/runtime/restore-pause.js';
import { AccountErasure } from '../../src/runtime/erasure/account-erasure.js';
import { Damage } from '../../src/runtime/damage.js';
import { Log } from '../../src/runtime/log.js';
import { Streams } from '../../src/runtime/streams.js';
import { PASSWORD, TestApp } from '../app.js';
import { CrashingEngines } from './crashing-engines.js';
import { plant, type Planted, WORDS } from './planted.js';
import { traces } from './traces.js';
import { writtenLate } from './written-late.js';

const everyWord = Object.values(WORDS);

let dataDir: string;
let app: TestApp;
let ada: Planted;
let accountId: AccountId;
let crashing: CrashingEngines;

/** Jobs do not run on their own: the test runs each step. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'account-erasure-'));
  new RestorePause(dataDir).begin();
  crashing = new CrashingEngines();
  app = await TestApp.start({ dataDir, engines: crashing.before });
  ada = await plant(app);
  accountId = ada.builder.accountId;
});
afterEach(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true });
});

const decree = () => ada.builder.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);

async function finish(): Promise<void> {
  const [erased] = await app.get(EventStore).readBackwards(erasureStream(accountId), 1);
  const context = jobContext({ name: ERASE_ACCOUNT, cause: CAUSE }, { accountId, commandId: `erase/${accountId}` });
  await app.get(AccountErasure).finish(erased?.position ?? 0, context, new AbortController().signal);
}

const configStatus = async () => (await fetch(`${app.url}/api/widget/${ada.chatbotId}/config`)).status;

/** What another process appended without knowing of the erasure. */
const appendedLate = (chatbotId: string) => {
  const stream = `chatbot-${chatbotId}`;
  return app.get(EventStore).append(stream, [writtenLate(accountId, stream)], 'no-stream');
};

async function equalToTheLog(): Promise<boolean> {
  const verifiable = {
    log: app.get(Log),
    views: app.get(ViewStore),
    scratch: app.get(ScratchViews),
    damage: app.get(Damage),
  };
  const frames = await Array.fromAsync(verifyViews(projections, verifiable, new AbortController().signal));
  return frames.some((frame) => frame.kind === 'done' && frame.equal === true);
}

/** Whether the erasure completes within this many changes. */
async function finishedWithin(changes: number): Promise<boolean> {
  crashing.dieAfter(changes);
  const finished = await finish().then(
    () => true,
    (error: Error) => error.message !== 'cut short' && Promise.reject(error),
  );
  crashing.revive();
  return finished;
}

it('completes wherever it was interrupted', async () => {
  await decree();
  let changes = 0;
  // Restarts as after a kill. Only here, because a start takes longer than the rest.
  for (; !(await finishedWithin(changes)); changes++) if (changes % 5 === 0) await restart();
  expect(changes).toBeGreaterThan(10);
  expect(await traces(dataDir, everyWord)).toEqual([]);
  expect(await equalToTheLog()).toBe(true);
});

async function restart(): Promise<void> {
  await app.stop();
  app = await TestApp.start({ dataDir, engines: crashing.before });
}

it('is not undone by a process that writes without knowing of it', async () => {
  await decree();
  await finish();
  await appendedLate(ada.chatbotId);
  expect(await traces(dataDir, [WORDS.name])).not.toEqual([]);
  expect(await equalToTheLog()).toBe(true);
  expect(await configStatus()).toBe(404);
  await restart();
  expect(await configStatus()).toBe(404);
  await finish();
  expect(await traces(dataDir, everyWord)).toEqual([]);
});

it('rejects further writes for the account', async () => {
  await decree();
  const chatbotId = ChatbotId.parse(randomUUID());
  const context = {
    accountId,
    chatbotId,
    actor: { kind: 'person' as const, id: accountId },
    correlationId: 'late',
    commandId: 'late',
  };
  const late = app
    .get(Streams)
    .decide(slotsStream(accountId), slots, claimSlot(chatbotId, { plan: 'Free', chatbots: 5 }), context);
  await expect(late).rejects.toMatchObject({ code: 'account-erased' });
});

it('reads a stream that is not deleted yet as missing', async () => {
  await decree();
  const decider = { initial: 0, evolve: (count: number) => count + 1 };
  expect((await app.get(Streams).read(chatbotStream(ChatbotId.parse(ada.chatbotId)), decider)).state).toBe(0);
});
