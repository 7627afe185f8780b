import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandBus } from '@nestjs/cqrs';
import { type AccountId, ChatbotId, MessageId, VisitorId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERASE_CHATBOT, eraseDeletedChatbots, FINISH_DELETION } from '../src/contexts/chatbots/chatbots.reactions.js';
import { SWEEP } from '../src/contexts/conversations/sweep/conversation-sweep.js';
import { ReceiveMessage } from '../src/contexts/conversations/conversation.commands.js';
import { visitorContext } from '../src/contexts/conversations/visitor/visitor-context.js';
import type { Recorded } from '../src/kernel/envelope.js';
import { ViewStore } from '../src/ports/document-store.js';
import { AccountLog } from '../src/runtime/account-log.js';
import { TestApp } from './app.js';
import { eventually } from './eventually.js';
import { FakeProcess } from './engines/eventstoredb/fake-process.js';
import { CrashingEngines } from './erasure/crashing-engines.js';
import { addFile } from './erasure/planted.js';
import { MovableClock } from '../src/ports/testing/movable-clock.js';
import { TestVisitor } from './visitor.js';

const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 24 * 60 * MINUTE_MS;
const SECONDS = 30;

/** The setting for a log, and how to close it. */
const STORES = [
  { store: 'SQLite', open: async () => ({ settings: {}, close: async () => undefined }) },
  {
    store: 'EventStoreDB',
    open: async () => {
      const fake = await FakeProcess.start();
      return { settings: { EVENTSTORE_URL: fake.url('esdb') }, close: () => fake.end() };
    },
  },
];

describe.each(STORES)('a correlation id, with the log in $store', ({ open }) => {
  let clock: MovableClock;
  let log: { readonly settings: Record<string, string>; readonly close: () => Promise<void> };
  let crashing: CrashingEngines;
  let dataDir: string;
  let app: TestApp;

  const start = () => TestApp.start({ dataDir, settings: log.settings, clock, engines: crashing.before });
  /** Jobs that are due by then run at once. */
  const startAfter = async (ms: number) => {
    await app.stop();
    clock.advance(ms);
    app = await start();
  };

  beforeEach(async () => {
    log = await open();
    clock = new MovableClock();
    crashing = new CrashingEngines();
    dataDir = await mkdtemp(join(tmpdir(), 'correlation-'));
    app = await start();
  });
  afterEach(async () => {
    await app.stop();
    await log.close();
    await rm(dataDir, { recursive: true });
  });

  const builderWithChatbot = async () => {
    const builder = await app.register();
    const created = await builder.agent.post('/api/chatbots').send({ name: 'Ada', knowledgeBase: '' }).expect(201);
    return { builder, accountId: builder.accountId, chatbotId: ChatbotId.parse(created.body.id) };
  };
  const eventsOf = async (accountId: AccountId) =>
    (
      await Array.fromAsync(
        app.get(AccountLog).everythingOf(accountId, Number.MAX_SAFE_INTEGER, new AbortController().signal),
      )
    ).flat();
  const correlated = async (accountId: AccountId, correlationId: string) =>
    (await eventsOf(accountId)).filter(({ metadata }) => metadata.correlationId === correlationId);
  const untilCorrelated = (accountId: AccountId, correlationId: string, type: string) =>
    eventually(
      () => correlated(accountId, correlationId),
      (events) => events.some((event) => event.type === type),
      SECONDS,
    );
  /** Resolves once a reaction has queued the jobs of an event. */
  const passed = ({ name }: { readonly name: string }, events: readonly Recorded[], type: string) =>
    eventually(
      () => app.get(ViewStore).checkpoint(name),
      (position) => (position ?? -1) >= (events.find((event) => event.type === type)?.position ?? Infinity),
    );
  /** Type, actor, and type of the causing event. */
  const told = (events: readonly Recorded[]) =>
    events.map(({ type, metadata: { actor, causationId, commandId } }) => [
      type,
      actor.kind === 'job' ? actor.id : actor.kind,
      causationId === commandId ? 'command' : (events.find(({ id }) => id === causationId)?.type ?? causationId),
    ]);

  it('connects a click on Delete with everything that is erased a month later', async () => {
    const { builder, accountId, chatbotId } = await builderWithChatbot();
    await addFile(builder, chatbotId, { name: 'prices.md', text: '# Prices\n\nA ticket costs thirty euros.' });
    const visitor = await TestVisitor.of(app, chatbotId);
    await visitor.say('What does a ticket cost?');
    await visitor.call('POST', 'end');
    // Fails the marker of the deletion, as if the process crashed before it released the slot.
    crashing.miss('secrets.put');
    const { headers } = await builder.agent.delete(`/api/chatbots/${chatbotId}`).expect(503);
    const request = headers['x-request-id'] ?? '';
    await builder.agent.delete(`/api/chatbots/${chatbotId}`).expect(204);
    const deletion = await untilCorrelated(accountId, request, 'ChatbotSlotReleased');
    await passed(eraseDeletedChatbots, deletion, 'ChatbotDeleted');
    await startAfter(MONTH_MS);
    await untilCorrelated(accountId, request, 'DocumentDeleted');
    expect(told(await untilCorrelated(accountId, request, 'ConversationErased')).toSorted()).toEqual([
      ['ChatbotDeleted', 'person', 'command'],
      ['ChatbotErased', ERASE_CHATBOT, 'ChatbotDeleted'],
      ['ChatbotSlotReleased', FINISH_DELETION, 'ChatbotDeleted'],
      ['ConversationErased', ERASE_CHATBOT, 'ChatbotErased'],
      ['DocumentDeleted', ERASE_CHATBOT, 'ChatbotErased'],
    ]);
  });

  it('connects a message with its late reply and with the conversation’s end by silence', async () => {
    const { accountId, chatbotId } = await builderWithChatbot();
    const [visitorId, messageId] = [VisitorId.parse(randomUUID()), MessageId.parse(randomUUID())];
    const request = randomUUID();
    const commandId = `message/${messageId}`;
    const receive = (requestId: string) => {
      const context = visitorContext({ accountId, chatbotId, visitorId, requestId, commandId });
      const visit = { page: null, referrerHost: null, language: null };
      return app.get(CommandBus).execute(new ReceiveMessage(chatbotId, visitorId, messageId, 'Hello?', visit, context));
    };
    // Does what the route does, in a process that crashes before it answers.
    await receive(request);
    const { context: repeated } = await receive(randomUUID());
    const received = await correlated(accountId, request);
    expect(repeated).toMatchObject({ correlationId: request, causationId: received.at(-1)?.id });
    await startAfter(2 * MINUTE_MS);
    await untilCorrelated(accountId, request, 'ReplyGenerated');
    await startAfter(60 * MINUTE_MS);
    expect(told(await untilCorrelated(accountId, request, 'ConversationEnded'))).toEqual([
      ['ConversationStarted', 'visitor', 'command'],
      ['MessageReceived', 'visitor', 'command'],
      ['ReplyGenerated', SWEEP, 'MessageReceived'],
      ['ConversationEnded', SWEEP, 'ReplyGenerated'],
    ]);
  });
});
