import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommandBus } from '@nestjs/cqrs';
import { type AccountId, ChatbotId, MessageId, VisitorId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { LocalClaims } from '../../src/adapters/system/local-claims.js';
import { LocalSignals } from '../../src/adapters/system/local-signals.js';
import { visitOf } from '../../src/contexts/conversations/visitor/visit.js';
import { ReceiveMessage } from '../../src/contexts/conversations/conversation.commands.js';
import { replyKey } from '../../src/contexts/conversations/reply/reply-key.js';
import { replyChannel } from '../../src/contexts/conversations/reply/reply-signals.js';
import type { ReplyTask } from '../../src/contexts/conversations/reply/reply-writer.js';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { EventStore } from '../../src/ports/event-store.js';
import { ModelFailed } from '../../src/ports/language-model.js';
import { TestApp } from '../app.js';
import { ReplyProcess } from './reply-process.js';

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

let signals: LocalSignals;
let one: ReplyProcess;
let other: ReplyProcess;
let task: ReplyTask;
const reports: unknown[] = [];
afterEach(() => expect(reports).toEqual([]));
beforeEach(async () => {
  signals = new LocalSignals((error) => reports.push(error));
  const shared = { signals, claims: new LocalClaims() };
  one = await ReplyProcess.start(app, shared);
  other = await ReplyProcess.start(app, shared);
  task = await received();
});

/** A visitor's message that has no reply yet. */
async function received(): Promise<ReplyTask> {
  const visitorId = VisitorId.parse(randomUUID());
  const messageId = MessageId.parse(randomUUID());
  const context = {
    accountId,
    chatbotId,
    actor: { kind: 'visitor' as const, id: visitorId },
    correlationId: 'request',
    commandId: `message/${messageId}`,
  };
  const { conversationId } = await app
    .get(CommandBus)
    .execute(new ReceiveMessage(chatbotId, visitorId, messageId, 'How long?', visitOf({}), context));
  return { chatbotId, conversationId, messageId, context };
}

async function recorded(): Promise<string[]> {
  const events = await Array.fromAsync(app.get(EventStore).readStream(conversationStream(task.conversationId)));
  return events.map(({ type }) => type).filter((type) => type.startsWith('Reply'));
}

const done = (content: string) => ({ type: 'done', message: { content } });

describe('a reply that another process writes', () => {
  it('is streamed to everyone who attaches, every token once and in order', async () => {
    const asker = one.read(task);
    await one.model.begun;
    one.model.say('Within ');
    await asker.until('Within');
    const early = other.read(task);
    await early.until('Within');
    one.model.say('30 ');
    await early.until('Within 30');
    const late = other.read(task);
    await late.until('Within 30');
    one.model.say('days', '.');
    one.model.end();
    expect(await Promise.all([asker.end, early.end, late.end])).toMatchObject(Array(3).fill(done('Within 30 days.')));
    expect([asker.text, early.text, late.text]).toEqual(Array(3).fill('Within 30 days.'));
    expect(other.model.asked).toBe(0);
    expect(await recorded()).toEqual(['ReplyGenerated']);
  });

  it('is complete even if a signal was lost', async () => {
    const asker = one.read(task);
    await one.model.begun;
    const reader = other.read(task);
    one.model.say('Within ');
    await reader.until('Within');
    other.missOne();
    one.model.say('30 ');
    await asker.until('Within 30');
    one.model.say('days.');
    await reader.until('Within 30 days.');
    one.model.end();
    expect(await reader.end).toMatchObject(done('Within 30 days.'));
    expect(reader.text).toBe('Within 30 days.');
  });

  it('is sealed in the signals between processes', async () => {
    const overheard: string[] = [];
    await signals.subscribe(replyChannel(replyKey(task)), (message) => overheard.push(JSON.stringify(message)));
    const asker = one.read(task);
    await one.model.begun;
    const reader = other.read(task);
    one.model.say('Within 30 days.');
    await reader.until('Within 30 days.');
    one.model.end();
    await Promise.all([asker.end, reader.end]);
    expect(overheard.length).toBeGreaterThan(0);
    expect(overheard.filter((said) => said.includes('Within'))).toEqual([]);
  });

  it('is returned as recorded to later requests', async () => {
    const asker = one.read(task);
    one.model.say('Within 30 days.');
    one.model.end();
    await asker.end;
    const later = other.read(task);
    expect(await later.end).toMatchObject(done('Within 30 days.'));
    expect([later.text, other.model.asked]).toEqual(['', 0]);
  });

  it('is started once for concurrent requests', async () => {
    const readers = Array.from({ length: 10 }, (_, index) => (index % 2 ? one : other).read(task));
    await Promise.race([one.model.begun, other.model.begun]);
    for (const { model } of [one, other]) {
      model.say('Within ', '30 days.');
      model.end();
    }
    for (const reader of readers) expect(await reader.end).toMatchObject(done('Within 30 days.'));
    expect(one.model.asked + other.model.asked).toBe(1);
    expect(await recorded()).toEqual(['ReplyGenerated']);
  });

  it('stops when Stop is pressed on another process', async () => {
    const asker = one.read(task);
    await one.model.begun;
    one.model.say('Within ');
    await asker.until('Within');
    await other.replies.stop(task, 'stopping');
    expect(await asker.end).toMatchObject({ type: 'done', message: { content: 'Within', stopped: true } });
  });

  it('fails for everybody, and is written again on the next request to any process', async () => {
    const asker = one.read(task);
    await one.model.begun;
    const reader = other.read(task);
    one.model.say('With');
    await reader.until('With');
    one.model.fail(new ModelFailed('model-failed', 'No.'));
    const failed = { type: 'failed', code: 'model-failed' };
    expect(await Promise.all([asker.end, reader.end])).toMatchObject([failed, failed]);
    const again = other.read(task);
    other.model.say('Within 30 days.');
    other.model.end();
    expect(await again.end).toMatchObject(done('Within 30 days.'));
    expect(await recorded()).toEqual(['ReplyFailed', 'ReplyGenerated']);
  });

  it('is left alone by the sweep that pays owed replies', async () => {
    const asker = one.read(task);
    await one.model.begun;
    await other.replies.pay(task);
    one.model.say('Within 30 days.');
    one.model.end();
    expect(await asker.end).toMatchObject(done('Within 30 days.'));
    await other.replies.pay(task);
    expect([other.model.asked, await recorded()]).toEqual([0, ['ReplyGenerated']]);
  });
});

describe('a process that crashes during a reply', () => {
  it('is replaced by a process with a reader, which gets no token twice', async () => {
    void one.read(task);
    await one.model.begun;
    const reader = other.read(task);
    one.model.say('Within ');
    await reader.until('Within');
    await one.holdUp();
    await other.model.begun;
    other.model.say('With', 'in 30 days.');
    other.model.end();
    expect(await reader.end).toMatchObject(done('Within 30 days.'));
    expect(reader.text).toBe('Within 30 days.');
    expect(await recorded()).toEqual(['ReplyGenerated']);
  });

  it('is replaced by a process that gets the request again', async () => {
    void one.read(task);
    await one.model.begun;
    await one.holdUp();
    const again = other.read(task);
    other.model.say('Within 30 days.');
    other.model.end();
    expect(await again.end).toMatchObject(done('Within 30 days.'));
  });

  it('records nothing if it was only paused: its own readers get the recorded reply', async () => {
    const asker = one.read(task);
    await one.model.begun;
    one.model.say('In a month.');
    await asker.until('In a month.');
    await one.holdUp();
    one.model.end();
    const again = other.read(task);
    other.model.say('Within 30 days.');
    other.model.end();
    await again.end;
    one.wakeUp();
    expect(await asker.end).toMatchObject(done('Within 30 days.'));
    expect(await recorded()).toEqual(['ReplyGenerated']);
  });
});
