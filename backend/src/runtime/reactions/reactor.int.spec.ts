import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reaction, reaction } from '../../kernel/reaction.js';
import type { Job } from '../../ports/job-queue.js';
import { METADATA, OWNER } from '../../kernel/testing/recorded.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { UnreadableEvent } from '../sealing/decode.js';
import { Reactor } from './reactor.js';
import { altered, command, type Embedded, embedded, hashed, retryAtOnce } from '../testing/embedded.js';
import { MemoryJobs } from '../testing/memory-jobs.js';
import { streamName } from '@chatbot-builder/contracts/events';

const indexing = (from: Reaction['from']) =>
  reaction({
    name: 'indexing',
    categories: [documentCategory],
    from,
    effectsOf: (event) =>
      event.type === 'DocumentRetried' ? [{ job: 'index', payload: { stream: event.stream } }] : [],
  });

let engines: Embedded;
let jobs: MemoryJobs;
let reactor: Reactor;
let retryPolicy: ReturnType<typeof retryAtOnce>;

async function start(...reactions: Reaction[]): Promise<void> {
  retryPolicy = retryAtOnce();
  reactor = new Reactor(engines.log, engines.views, jobs, retryPolicy);
  await reactor.start(reactions);
}

let commands = 0;
const nothing = { initial: undefined, evolve: () => undefined };
const append = (document: string, type: 'DocumentRetried' | 'DocumentDeleted' = 'DocumentRetried') =>
  engines.streams.decide(
    streamName(documentCategory, document),
    nothing,
    () => [{ type, data: {} }],
    command(`${++commands}`),
  );

async function queued(count: number): Promise<Job[]> {
  while (jobs.queued.size < count) await new Promise(setImmediate);
  return [...jobs.queued.values()];
}

beforeEach(async () => {
  engines = await embedded();
  jobs = new MemoryJobs();
});
afterEach(async () => {
  await reactor.stop();
  await engines.remove();
});

it('queues the jobs of an event, with ids derived from it, the event as their cause, and its account', async () => {
  await start(indexing('now'));
  const {
    events: [event],
  } = await append('1');
  const [job] = await queued(1);
  expect(job).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'index',
    payload: { stream: 'document-1' },
    cause: { correlationId: 'correlation', causationId: event?.id },
    accountId: OWNER,
    owner: OWNER,
  });
});

it('starts at the beginning of the log or at its end', async () => {
  await append('1');
  await start(indexing('beginning'), { ...indexing('now'), name: 'indexing-from-now' });
  await append('2');
  expect((await queued(3)).map(({ payload }) => payload['stream'])).toEqual(
    expect.arrayContaining(['document-1', 'document-2', 'document-2']),
  );
  await reactor.stop();
  expect(jobs.queued.size).toBe(3);
});

it('misses no event between standing by and its first start', async () => {
  await append('1');
  retryPolicy = retryAtOnce();
  reactor = new Reactor(engines.log, engines.views, jobs, retryPolicy);
  await reactor.standBy();
  await append('2');
  await reactor.start([indexing('now')]);
  expect((await queued(1)).map(({ payload }) => payload['stream'])).toEqual(['document-2']);
});

it('misses no event after its first start, however early it crashes', async () => {
  await start(indexing('now'));
  await reactor.stop();
  await append('1');
  await start(indexing('now'));
  expect(await queued(1)).toHaveLength(1);
});

it('continues from its checkpoint after a restart', async () => {
  await start(indexing('beginning'));
  await append('1');
  await queued(1);
  await reactor.stop();
  jobs.queued.clear();
  await append('2');
  await start(indexing('beginning'));
  await queued(1);
  await reactor.stop();
  expect([...jobs.queued.values()].map(({ payload }) => payload['stream'])).toEqual(['document-2']);
});

it('queues a job once if its event is delivered twice', async () => {
  await append('1');
  await start(indexing('beginning'));
  const [first] = await queued(1);
  await reactor.stop();
  await engines.views.saveCheckpoint('indexing', 0);
  await start(indexing('beginning'));
  await reactor.stop();
  await append('2');
  await start(indexing('beginning'));
  expect((await queued(2))[0]).toEqual(first);
});

describe('an order to queue the jobs again', () => {
  it('queues what the queue lost, and what it knows once', async () => {
    await start(indexing('beginning'));
    for (const document of ['1', '2', '3']) await append(document);
    const [first, second, third] = await queued(3);
    jobs.queued.delete(first!.id);
    jobs.queued.delete(third!.id);
    await reactor.redo('reaction:indexing');
    expect(new Set(jobs.queued.values())).toEqual(new Set([first, second, third]));
  });

  it('does nothing on an empty log', async () => {
    await start(indexing('beginning'));
    await reactor.redo('reaction:indexing');
    expect(jobs.queued.size).toBe(0);
  });

  it('ends early with an error when the reactor stops', async () => {
    await start(indexing('beginning'));
    await append('1');
    await queued(1);
    const redoing = expect(reactor.redo('reaction:indexing')).rejects.toThrow('aborted');
    await reactor.stop();
    expect(reactor.keeps('reaction:indexing')).toBe(false);
    await redoing;
  });
});

it('queues several effects of one event as separate jobs', async () => {
  await start({
    ...indexing('now'),
    effectsOf: () => ['a', 'b'].map((key) => ({ job: 'mail', payload: {}, key, delayMs: 5_000 })),
  });
  await append('1');
  expect((await queued(2)).map(({ delayMs }) => delayMs)).toEqual([5_000, 5_000]);
});

it('retries while the queue is down', async () => {
  let away = 2;
  const add = jobs.add.bind(jobs);
  jobs.add = async (added) => {
    if (away-- > 0) throw new Error('the queue is unavailable');
    return add(added);
  };
  await start(indexing('now'));
  await append('1');
  expect(await queued(1)).toHaveLength(1);
  expect(retryPolicy.reports.map(({ who }) => who)).toEqual(['reaction indexing', 'reaction indexing']);
});

it('dead-letters an altered event, even if the reaction reads no data', async () => {
  await start(indexing('now'));
  await engines.eventStore.append('document-1', [altered('document-1', 'DocumentRetried')], 'no-stream');
  await append('2');
  expect((await queued(1)).map(({ payload }) => payload['stream'])).toEqual(['document-2']);
  expect(await engines.views.deadLetters('reaction:indexing')).toMatchObject([
    { key: 'document-1/0', error: expect.stringContaining('does not match its hash') },
  ]);
});

describe('an event whose effects cannot be computed', () => {
  let bad: string | undefined;
  const failing = (): Reaction => ({
    ...indexing('now'),
    effectsOf: (event) => {
      if (event.stream === bad) throw new Error(`no effects of ${bad} "Ada Lovelace"`);
      return indexing('now').effectsOf(event);
    },
  });
  const waiting = () => engines.views.deadLetters('reaction:indexing');
  const streams = () => [...jobs.queued.values()].map(({ payload }) => payload['stream']);

  beforeEach(async () => {
    bad = 'document-1';
    await start(failing());
    await append('1');
    await append('2');
    await queued(1);
  });

  it('becomes a dead letter with its error, and everything else is processed', async () => {
    expect(streams()).toEqual(['document-2']);
    expect(await waiting()).toEqual([
      {
        collection: 'reaction:indexing',
        generation: '',
        key: 'document-1/0',
        position: 1,
        error: expect.stringContaining('no effects of document-1 "…"'),
      },
    ]);
    expect(retryPolicy.reports).toEqual([]);
  });

  it('is retried on request, and stays a dead letter if that fails', async () => {
    expect([reactor.keeps('reaction:indexing'), reactor.keeps('reaction:others'), reactor.keeps('indexing')]).toEqual([
      true,
      false,
      false,
    ]);
    await reactor.retryDeadLetters('reaction:indexing');
    expect(await waiting()).toHaveLength(1);
    bad = undefined;
    await reactor.retryDeadLetters('reaction:indexing');
    expect(await waiting()).toEqual([]);
    expect(streams()).toEqual(['document-2', 'document-1']);
  });

  it('is retried by the next start', async () => {
    bad = undefined;
    await reactor.stop();
    await start(failing());
    await queued(2);
    while ((await waiting()).length > 0) await new Promise(setImmediate);
  });

  it('stays a dead letter if the log is closed before the retry reaches it', async () => {
    bad = undefined;
    const subscribe = vi.spyOn(engines.eventStore, 'subscribe').mockImplementation(async function* () {});
    await expect(reactor.retryDeadLetters('reaction:indexing')).rejects.toBeInstanceOf(EngineUnavailable);
    subscribe.mockRestore();
    expect(await waiting()).toHaveLength(1);
    await reactor.retryDeadLetters('reaction:indexing');
    expect(streams()).toEqual(['document-2', 'document-1']);
  });

  it('is retried to the end by a stop, if the retry had started', async () => {
    bad = undefined;
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const add = jobs.add.bind(jobs);
    jobs.add = async (added) => {
      asked.resolve();
      await answer.promise;
      return add(added);
    };
    const retried = reactor.retryDeadLetters('reaction:indexing');
    await asked.promise;
    let stopped = false;
    const stop = reactor.stop().then(() => (stopped = true));
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    expect(stopped).toBe(false);
    answer.resolve();
    await stop;
    expect(await waiting()).toEqual([]);
    await retried;
  });

  it('is removed if it is gone from the log', async () => {
    await engines.eventStore.deleteStream('document-1');
    await reactor.retryDeadLetters('reaction:indexing');
    expect(await waiting()).toEqual([]);
  });
});

it('ends its term at an event of a newer version, and reports nothing else', async () => {
  await engines.eventStore.append(
    'document-1',
    [hashed('document-1', { id: 'e', type: 'DocumentPainted', version: 1, data: {}, metadata: METADATA })],
    'no-stream',
  );
  await start();
  const ended = Promise.withResolvers<unknown>();
  await reactor.start([indexing('beginning')], { token: 1, ends: ended.resolve });
  expect(await ended.promise).toBeInstanceOf(UnreadableEvent);
  await reactor.stop();
  expect(retryPolicy.reports).toEqual([]);
});
