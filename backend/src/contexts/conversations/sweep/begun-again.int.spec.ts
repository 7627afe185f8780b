import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CommandBus } from '@nestjs/cqrs';
import { AccountId, ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import { scratchSqlite, type Scratch } from '../../../adapters/sqlite/testing/scratch.js';
import { type GivenEvent, recorded } from '../../../kernel/testing/given.js';
import type { Claim, Claims } from '../../../ports/claims.js';
import type { Generation } from '../../../ports/document-store.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import type { Streams } from '../../../runtime/streams.js';
import { type Conversation, conversation } from '../conversation.js';
import type { FinalFrame } from '../reply/generation.js';
import { Generations } from '../reply/generations.js';
import { Replies } from '../reply/replies.js';
import type { ReplyChannels } from '../reply/reply-channels.js';
import type { ReplyRecorder } from '../reply/reply-recorder.js';
import type { ReplyTask } from '../reply/reply-writer.js';
import type { Transcripts } from '../transcripts.js';
import { ConversationSweep } from './conversation-sweep.js';
import { openConversationsCollection, openConversationsView } from './open-conversations.view.js';

const SECOND_MS = 1_000;
const BEGINNING = Date.parse('2026-11-20T10:00:00.000Z');
const accountId = AccountId.parse('00000000-0000-4000-8000-000000000001');
const chatbotId = ChatbotId.parse('00000000-0000-4000-8000-000000000002');
const conversationId = ConversationId.parse('00000000-0000-4000-8000-000000000003');
const messageId = MessageId.parse('00000000-0000-4000-8000-000000000004');

let clock: ManualClock;
let scratch: Scratch;
let held: Map<string, () => boolean>;
let stop: AbortController;
let working: Promise<void>;
/** Sweeps of the process that lives on, and the replies that it began. */
let sweeps: number;
let everyMs: number;
let begun: number[];
let errors: unknown[];
let generation: Generation;
let state: Conversation;
beforeEach(async () => {
  clock = new ManualClock(new Date(BEGINNING).toISOString());
  scratch = await scratchSqlite(clock, undefined, clock.setTimer);
  [held, begun, errors, sweeps, stop] = [new Map(), [], [], 0, new AbortController()];
  const alive = new Process(() => void begun.push(clock.now().getTime()));
  const commands = { execute: () => Promise.resolve() } as unknown as CommandBus;
  const { task } = new ConversationSweep(scratch.sqlite.documents, commands, clock, alive.replies);
  everyMs = task.everyMs;
  const run = (signal: AbortSignal) => task.run(signal).finally(() => (sweeps += 1));
  const [view] = await scratch.sqlite.views.generations(openConversationsCollection);
  if (!view) throw new Error('no generation');
  await scratch.sqlite.views.goLive(view);
  generation = view;
  working = scratch.sqlite.schedule.work([{ ...task, run }], stop.signal, (_name, error) => errors.push(error));
  await turns();
});
afterEach(async () => {
  stop.abort();
  await working;
  expect(errors).toEqual([]);
  await scratch.close();
});

/** What of a process writes replies. They take forever. */
class Process {
  #diedAt = Infinity;
  readonly generations: Generations;
  readonly replies: Replies;

  constructor(begin: () => void) {
    const write = (): Promise<FinalFrame> => {
      begin();
      return new Promise(() => undefined);
    };
    const channels = {} as ReplyChannels;
    const streams = { read: async () => ({ state }) } as unknown as Streams;
    this.generations = new Generations({ write } as unknown as ReplyRecorder, this.#claims, channels, {
      uuid: () => 'generation',
    });
    this.replies = new Replies(this.generations, {} as Transcripts, streams, channels);
  }

  die(): void {
    this.#diedAt = clock.now().getTime();
  }

  /** As of several processes: a claim holds while its process lives, and lapses after that. */
  get #claims(): Claims {
    const claim = async (key: string, lapsesMs: number): Promise<Claim | undefined> => {
      if (held.get(key)?.()) return undefined;
      held.set(key, () => clock.now().getTime() < this.#diedAt + lapsesMs);
      return { release: async () => void held.delete(key) };
    };
    return { claim };
  }
}

const at = (type: string, data: object): GivenEvent => ({
  type,
  data,
  stream: `conversation-${conversationId}`,
  metadata: { accountId, chatbotId, occurredAt: clock.now().toISOString() },
});

/** A message arrives, and a process begins its reply. */
async function received(): Promise<Process> {
  const visit = { page: null, referrerHost: null, language: null };
  const events = recorded(
    at('ConversationStarted', { sessionId: 's1', visitorId: 'v1', ordinal: 1, ...visit }),
    at('MessageReceived', { messageId, content: { box: 'sealed' } }),
  );
  state = events.reduce<Conversation>(
    (before, event) => conversation.evolve(before, event as never),
    conversation.initial,
  );
  type Document = ReturnType<typeof openConversationsView.evolve>;
  const body = events.reduce<Document>(
    (document, event) => openConversationsView.evolve(document, event, conversationId),
    undefined,
  );
  await scratch.sqlite.views.write(generation, [{ id: conversationId, position: 1, body }], 1);
  const context = {
    accountId,
    actor: { kind: 'visitor' as const, id: 'v1' },
    commandId: 'm1',
    correlationId: 'm1',
  };
  const task: ReplyTask = { chatbotId, conversationId, messageId, context };
  const process = new Process(() => undefined);
  await process.generations.begin(task);
  return process;
}

const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

/** Lets seconds pass, and each sweep that is due do its work. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(SECOND_MS);
    const due = Math.floor((clock.now().getTime() - BEGINNING) / everyMs);
    while (sweeps < due) await new Promise(setImmediate);
    // What a sweep begins runs after it.
    await turns();
  }
}

it.each(Array.from({ length: 10 }, (_, second) => second + 1))(
  'begins a reply again within 30 s after its process died, %d s into a period',
  async (seconds) => {
    await pass(seconds);
    const process = await received();
    process.die();
    const died = clock.now().getTime();
    await pass(30);
    expect(begun).toHaveLength(1);
    expect(begun[0]).toBeLessThanOrEqual(died + 30 * SECOND_MS);
  },
);

it('leaves a reply alone while another process writes it, however long', async () => {
  await pass(3);
  const process = await received();
  await pass(120);
  expect(begun).toEqual([]);
  process.die();
  await pass(30);
  expect(begun).toHaveLength(1);
});
