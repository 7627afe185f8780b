import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { ChatbotErasure } from '../../src/contexts/chatbots/chatbot-erasure.js';
import { ERASE_CHATBOT } from '../../src/contexts/chatbots/chatbots.reactions.js';
import { ERASED_CHATBOT } from '../../src/contexts/chatbots/deletion-markers.js';
import { jobContext } from '../../src/kernel/envelope.js';
import { CAUSE } from '../../src/kernel/testing/recorded.js';
import { EventStore } from '../../src/ports/event-store.js';
import { KnowledgeIndex } from '../../src/ports/knowledge-index.js';
import { ObjectStore } from '../../src/ports/object-store.js';
import { SecretStore } from '../../src/ports/secret-store.js';
import { isDestroyed } from '../../src/runtime/sealing/envelope-bytes.js';
import { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { MovableClock } from '../../src/ports/testing/movable-clock.js';
import { CrashingEngines } from './crashing-engines.js';
import { plant, type Planted, WORDS } from './planted.js';

const MONTH_MS = 30 * 24 * 3_600_000;
/** Longer than the backoff of a failed job. */
const SECONDS = 30;

let crashing: CrashingEngines;
let clock: MovableClock;
let app: TestApp;
let ada: Planted;
beforeEach(async () => {
  crashing = new CrashingEngines();
  clock = new MovableClock();
  app = await TestApp.start({ clock, engines: crashing.before });
  ada = await plant(app);
});
afterEach(() => app.stop());

const typesIn = async (stream: string) =>
  (await Array.fromAsync(app.get(EventStore).readStream(stream))).map(({ type }) => type);
const keyIsDestroyed = async () =>
  isDestroyed((await app.get(SecretStore).get(`data-key/conversation:${ada.conversationId}`)) ?? new Uint8Array());

it('destroys the key of an erased conversation even if the process crashed before it could', async () => {
  crashing.miss('secrets.put');
  await ada.builder.agent.delete(`/api/conversations/${ada.conversationId}`).expect(503);
  expect(crashing.missing).toEqual([]);
  expect(await typesIn(`conversation-${ada.conversationId}`)).toContain('ConversationErased');
  expect(await eventually(keyIsDestroyed, (destroyed) => destroyed, SECONDS)).toBe(true);
});

it('erases a chatbot’s conversations, knowledge and files, whichever step was interrupted', async () => {
  const accountId = ada.builder.accountId;
  const chatbotId = ChatbotId.parse(ada.chatbotId);
  const files = () => Array.fromAsync(app.get(ObjectStore).list(`uploads/${accountId}/`), ({ key }) => key);
  expect(await files()).toHaveLength(1);
  crashing.miss('knowledgeIndex.removeAll');
  const deleting = ada.builder.agent.delete(`/api/chatbots/${chatbotId}`);
  expect([204, 503]).toContain((await deleting).status);
  const found = async () => (await app.get(KnowledgeIndex).search(chatbotId, WORDS.file, 5)).passages;
  await eventually(found, ({ length }) => length === 0, SECONDS);
  clock.advance(MONTH_MS);
  // The marker of the erased chatbot, and the key of its conversation.
  crashing.miss('secrets.put', 'secrets.put', 'knowledgeIndex.remove', 'objects.delete');
  const context = jobContext({ name: ERASE_CHATBOT, cause: CAUSE }, { accountId, chatbotId, commandId: 'job' });
  const erase = () => app.get(ChatbotErasure).erase(chatbotId, context, new AbortController().signal);
  await expect(erase()).rejects.toThrow('cut short');
  // Repeats the job, like its further attempts.
  const attempt = () =>
    erase().then(
      () => true,
      () => false,
    );
  await eventually(attempt, (done) => done, SECONDS);
  expect(isDestroyed((await app.get(SecretStore).get(ERASED_CHATBOT + chatbotId)) ?? new Uint8Array())).toBe(true);
  expect(await eventually(keyIsDestroyed, (destroyed) => destroyed, SECONDS)).toBe(true);
  expect(await eventually(files, ({ length }) => length === 0, SECONDS)).toEqual([]);
  expect(crashing.missing).toEqual([]);
});
