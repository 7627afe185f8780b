import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CommandBus } from '@nestjs/cqrs';
import { conversationCategory, conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { type AccountId, ChatbotId, ConversationId, MessageId, VisitorId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { ReceiveMessage } from '../../src/contexts/conversations/conversation.commands.js';
import { ConversationSweep } from '../../src/contexts/conversations/sweep/conversation-sweep.js';
import { openConversationsCollection } from '../../src/contexts/conversations/sweep/open-conversations.view.js';
import { tellOfContactRequests } from '../../src/contexts/conversations/contact/contact.reactions.js';
import { TITLE_CONVERSATION, titleEndedConversations } from '../../src/contexts/conversations/title/title.reactions.js';
import { finishConversationErasures } from '../../src/contexts/conversations/erasure/erasure.reactions.js';
import { Generations } from '../../src/contexts/conversations/reply/generations.js';
import { UnansweredCollecting } from '../../src/contexts/knowledge/unanswered/unanswered-collecting.js';
import { unansweredCollection } from '../../src/contexts/knowledge/unanswered/unanswered.view.js';
import { reactions } from '../../src/contexts/manifest.js';
import { DocumentStore } from '../../src/ports/document-store.js';
import { EventStore } from '../../src/ports/event-store.js';
import { JobQueue } from '../../src/ports/job-queue.js';
import { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { TestVisitor } from '../visitor.js';

const MINUTE_MS = 60_000;

let app: TestApp;
let accountId: AccountId;
let chatbotId: ChatbotId;
beforeAll(async () => {
  app = await TestApp.start();
  const { agent, accountId: owner } = await app.register();
  const { body } = await agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
  accountId = owner;
  chatbotId = ChatbotId.parse(body.id);
});
afterAll(() => app.stop());

/** A message whose process died before it could answer. */
async function owed(): Promise<ConversationId> {
  const [visitorId, messageId] = [VisitorId.parse(randomUUID()), MessageId.parse(randomUUID())];
  const context = {
    accountId,
    chatbotId,
    actor: { kind: 'visitor' as const, id: visitorId },
    correlationId: 'request',
    commandId: `message/${messageId}`,
  };
  const visit = { page: null, referrerHost: null, language: null };
  const { conversationId } = await app
    .get(CommandBus)
    .execute(new ReceiveMessage(chatbotId, visitorId, messageId, 'How long?', visit, context));
  return conversationId;
}

const typesOf = async (conversationId: ConversationId) =>
  (await Array.fromAsync(app.get(EventStore).readStream(conversationStream(conversationId)))).map(({ type }) => type);
const open = (conversationId: ConversationId) =>
  app.get(DocumentStore).get(openConversationsCollection, conversationId);
/** Sweeps until the answer is as it should be: views and replies take a moment. */
const sweptUntil = <Answer>(ask: () => Promise<Answer>, isThere: (answer: Answer) => boolean) =>
  eventually(
    async () => {
      await app.get(ConversationSweep).run(new AbortController().signal);
      return ask();
    },
    isThere,
    60,
  );

it('pays a reply that is owed, and ends the conversation after a silence, once each', async () => {
  const conversationId = await owed();
  app.clock.advance(10_000);
  await sweptUntil(
    () => typesOf(conversationId),
    (types) => types.includes('ReplyGenerated'),
  );
  app.clock.advance(31 * MINUTE_MS);
  await sweptUntil(
    () => open(conversationId),
    (document) => document === undefined,
  );
  expect(await typesOf(conversationId)).toEqual([
    'ConversationStarted',
    'MessageReceived',
    'ReplyGenerated',
    'ConversationEnded',
  ]);
});

it('ends a silent conversation although its reply cannot be written', async () => {
  const begin = vi.spyOn(app.get(Generations), 'begin').mockRejectedValue(new Error('no model'));
  const conversationId = await owed();
  app.clock.advance(31 * MINUTE_MS);
  await sweptUntil(
    () => open(conversationId),
    (document) => document?.lastActivityAt === null,
  );
  begin.mockRestore();
  app.clock.advance(2 * MINUTE_MS);
  await sweptUntil(
    () => open(conversationId),
    (document) => document === undefined,
  );
  expect(await typesOf(conversationId)).toEqual([
    'ConversationStarted',
    'MessageReceived',
    'ConversationEnded',
    'ReplyGenerated',
  ]);
});

it('goes through more conversations than fit a page', async () => {
  const conversations = await Promise.all(Array.from({ length: 60 }, owed));
  const left = async (conversationId: ConversationId) => {
    // A reply that is paid before the silence is seen begins another one.
    app.clock.advance(31 * MINUTE_MS);
    return open(conversationId);
  };
  for (const conversationId of conversations)
    await sweptUntil(
      () => left(conversationId),
      (document) => document === undefined,
    );
});

it('is all that a turn needs: it queues no job', async () => {
  const add = vi.spyOn(app.get(JobQueue), 'add');
  const visitor = await TestVisitor.of(app, chatbotId);
  const {
    frames: [accepted],
  } = await visitor.say('Do you sell kayaks?');
  if (accepted?.type !== 'accepted' || accepted.conversationId === null)
    throw new Error('The message was not accepted');
  const conversationId = ConversationId.parse(accepted.conversationId);
  await visitor.call('POST', 'end');
  await eventually(
    () => open(conversationId),
    (document) => document === undefined,
  );
  // It found nothing, which is collected as well.
  const sort = { field: 'lastAskedAt', order: 'desc' } as const;
  await eventually(
    async () => {
      await app.get(UnansweredCollecting).run(new AbortController().signal);
      return app.get(DocumentStore).find(unansweredCollection, { where: { chatbotId }, sort, limit: 2 });
    },
    // A question of the other tests may have been asked at the same time, for the clock stands still.
    ({ documents }) => documents.some(({ asked: [latest] }) => latest?.conversationId === conversationId),
  );
  const queued = add.mock.calls.flatMap(([jobs]) => jobs.map(({ name }) => name));
  expect(queued.filter((name) => name !== TITLE_CONVERSATION)).toEqual([]);
  const reacting = reactions.filter(({ categories }) => categories.includes(conversationCategory));
  // None of them follows a turn, the last one follows the end.
  expect(reacting.map(({ name }) => name)).toEqual([
    finishConversationErasures.name,
    tellOfContactRequests.name,
    titleEndedConversations.name,
  ]);
  add.mockRestore();
});
