import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { streamName } from '@chatbot-builder/contracts/events';
import {
  chatbotCategory,
  type ChatbotEvent,
  chatbotEvents,
  type StoredChatbotEvent,
} from '@chatbot-builder/contracts/events/chatbot';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { Decider, Decision } from '../kernel/decider.js';
import type { Recorded } from '../kernel/envelope.js';
import { NOON, OWNER } from '../kernel/testing/given.js';
import { Refused } from '../kernel/refusal.js';
import { type EventStore, RevisionConflict } from '../ports/event-store.js';
import { AlteredEvent } from './sealing/decode.js';
import { Streams } from './streams.js';
import { altered, clock, command, type Embedded, embedded, overriding } from './testing/embedded.js';

const CHATBOT = streamName(chatbotCategory, '1');
const OTHER_CHATBOT = streamName(chatbotCategory, '2');

/** All names that the chatbot had, in order, so that it shows which events were folded. */
const names: Decider<readonly string[], Recorded<StoredChatbotEvent>> = {
  initial: [],
  evolve: (state, event) => {
    if (event.type === 'ChatbotCreated') return [...state, event.data.settings.name];
    return event.type === 'ChatbotSettingsChanged' ? [...state, event.data.changes.name ?? '-'] : state;
  },
};
const create: Decision<readonly string[], ChatbotEvent> = () => [
  { type: 'ChatbotCreated', data: { settings: { ...CHATBOT_DEFAULTS, name: 'Ada' } } },
];
const rename =
  (...changed: readonly string[]): Decision<readonly string[], ChatbotEvent> =>
  () =>
    changed.map((name) => ({ type: 'ChatbotSettingsChanged', data: { changes: { name } } }));

let engines: Embedded;
let streams: Streams;
beforeEach(async () => {
  engines = await embedded();
  ({ streams } = engines);
});
afterEach(() => engines.remove());

it('appends the events that were decided on the current state', async () => {
  await streams.decide(CHATBOT, names, create, command('a'));
  const seen: (readonly string[])[] = [];
  const decided = await streams.decide(
    CHATBOT,
    names,
    (state) => (seen.push(state), rename('Grace', 'Edith')(state)),
    command('b'),
  );
  expect(seen).toEqual([['Ada']]);
  expect(decided).toMatchObject({
    state: ['Ada', 'Grace', 'Edith'],
    revision: 2,
    position: await engines.eventStore.head(),
  });
  expect(decided.events.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(await streams.read(CHATBOT, names)).toMatchObject({
    state: ['Ada', 'Grace', 'Edith'],
    revision: 2,
    position: decided.position,
  });
});

it('stores who, when and why with each event', async () => {
  const { events } = await streams.decide(CHATBOT, names, create, command('a'));
  const [record] = await engines.eventStore.readBackwards('chatbot-1', 1);
  expect(record).toMatchObject({
    version: chatbotEvents.ChatbotCreated.version,
    metadata: {
      actor: { kind: 'person' },
      commandId: 'a',
      correlationId: 'correlation',
      causationId: 'a',
      occurredAt: NOON,
    },
  });
  expect(events).toEqual([record]);
});

it('stores the cause of a command, and its origin sealed under the person’s key', async () => {
  const origin = { address: '192.0.2.7', userAgent: 'Browser' };
  await streams.decide(CHATBOT, names, create, { ...command('a'), causationId: 'event-0', origin });
  const [record] = await engines.eventStore.readBackwards(CHATBOT, 1);
  expect(record?.metadata).toMatchObject({
    commandId: 'a',
    causationId: 'event-0',
    origin: { kid: `person:${OWNER}`, box: expect.any(String) },
  });
  expect(JSON.stringify(record)).not.toContain('192.0.2.7');
});

it('returns undefined revision and position for a missing stream', async () => {
  const nothing = { state: [], revision: undefined, position: undefined };
  expect(await streams.read(CHATBOT, names)).toMatchObject(nothing);
  expect(await streams.decide(CHATBOT, names, () => [], command('a'))).toEqual({ ...nothing, events: [] });
});

it('returns the end of the stream if the decision yields no events', async () => {
  const { position } = await streams.decide(CHATBOT, names, create, command('a'));
  expect(await streams.decide(CHATBOT, names, () => [], command('b'))).toEqual({
    state: ['Ada'],
    revision: 0,
    position,
    events: [],
  });
});

it('does not decide again on a command that the stream holds', async () => {
  await streams.decide(CHATBOT, names, create, command('a'));
  const first = await streams.decide(CHATBOT, names, rename('Grace', 'Edith'), command('b'));
  await streams.decide(CHATBOT, names, rename('Joan'), command('c'));
  const again = await streams.decide(
    CHATBOT,
    names,
    () => {
      throw new Error('decided again');
    },
    command('b'),
  );
  expect(again.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id));
  expect(again).toMatchObject({ state: ['Ada', 'Grace', 'Edith', 'Joan'], revision: 3 });
});

it('reads only events since the snapshot, including those of other processes', async () => {
  const other = new Streams(engines.eventStore, engines.codec, clock, engines.erased);
  const from: (number | undefined)[] = [];
  const store = overriding(engines.eventStore, {
    readStream: (stream, first) => (from.push(first), engines.eventStore.readStream(stream, first)),
  });
  const watched = new Streams(store, engines.codec, clock, engines.erased);
  await watched.decide(CHATBOT, names, create, command('a'));
  await other.decide(CHATBOT, names, rename('Grace'), command('b'));
  await watched.decide(CHATBOT, names, rename('Edith'), command('c'));
  expect((await watched.read(CHATBOT, names)).state).toEqual(['Ada', 'Grace', 'Edith']);
  expect(from).toEqual([0, 1, 3]);
});

it('reads a stream once for those who ask within a moment, and again after an append of its own', async () => {
  await streams.decide(CHATBOT, names, create, command('a'));
  const read = vi.spyOn(engines.eventStore, 'readStream');
  const both = await Promise.all([streams.recent(CHATBOT, names), streams.recent(CHATBOT, names)]);
  expect(both.map(({ state }) => state)).toEqual([['Ada'], ['Ada']]);
  expect(read).toHaveBeenCalledTimes(1);
  await streams.decide(CHATBOT, names, rename('Grace'), command('b'));
  expect(await streams.recent(CHATBOT, names)).toMatchObject({ state: ['Ada', 'Grace'], revision: 1 });
});

it('shares no read with those who ask after the erasure of an account', async () => {
  await streams.decide(CHATBOT, names, create, command('a'));
  expect((await streams.recent(CHATBOT, names)).state).toEqual(['Ada']);
  engines.erased.add(OWNER);
  expect((await streams.recent(CHATBOT, names)).state).toEqual([]);
});

it('appends at the snapshot without reading the stream', async () => {
  await streams.decide(CHATBOT, names, create, command('a'));
  const read = vi.spyOn(engines.eventStore, 'readStream');
  expect(await streams.decide(CHATBOT, names, rename('Grace'), command('b'))).toMatchObject({
    state: ['Ada', 'Grace'],
    revision: 1,
  });
  expect(read).not.toHaveBeenCalled();
});

it.each([
  ['yields no events', (): [] => []],
  [
    'refuses',
    () => {
      throw new Refused('conflict', 'unnamed', 'It has no such name.');
    },
  ],
])('decides again on newer events if the decision on the snapshot %s', async (_, otherwise) => {
  const other = new Streams(engines.eventStore, engines.codec, clock, engines.erased);
  await streams.decide(CHATBOT, names, create, command('a'));
  await other.decide(CHATBOT, names, rename('Grace'), command('b'));
  const decided = await streams.decide(
    CHATBOT,
    names,
    (state) => (state.includes('Grace') ? rename('Edith')(state) : otherwise()),
    command('c'),
  );
  expect(decided.state).toEqual(['Ada', 'Grace', 'Edith']);
});

it('reads events of a stream backwards, and none of an erased account', async () => {
  const { events: created } = await streams.decide(CHATBOT, names, create, command('a'));
  const { events: renamed } = await streams.decide(CHATBOT, names, rename('Grace'), command('b'));
  expect(await streams.backwards(CHATBOT, 1)).toEqual(renamed);
  expect(await streams.backwards(CHATBOT, 2, 1)).toEqual(created);
  engines.erased.add(OWNER);
  expect(await streams.backwards(CHATBOT, 2)).toEqual([]);
});

it('throws on a stream with an altered event, even if the fold reads no data', async () => {
  const { revision } = await streams.decide(CHATBOT, names, create, command('a'));
  await engines.eventStore.append(CHATBOT, [altered(CHATBOT, 'ChatbotDeleted')], revision ?? 'no-stream');
  await expect(streams.read(CHATBOT, names)).rejects.toThrow(AlteredEvent);
  await expect(streams.decide(CHATBOT, names, rename('Grace'), command('b'))).rejects.toThrow(AlteredEvent);
});

it('refuses to decide on a stream that has lost an event', async () => {
  await streams.decide(CHATBOT, names, create, command('a'));
  await streams.decide(CHATBOT, names, rename('Grace'), command('b'));
  await streams.decide(CHATBOT, names, rename('Edith'), command('c'));
  const whole = engines.eventStore.readStream.bind(engines.eventStore);
  vi.spyOn(engines.eventStore, 'readStream').mockImplementation(async function* (...read) {
    for await (const record of whole(...read)) if (record.revision !== 1) yield record;
  });
  streams = new Streams(engines.eventStore, engines.codec, clock, engines.erased);
  await expect(streams.decide(CHATBOT, names, rename('Ida'), command('d'))).rejects.toThrow(
    'chatbot-1 has no event 1 before position 3',
  );
});

it('reads only the first event of a stream when asked for it, and none of an erased account', async () => {
  expect(await streams.first(CHATBOT)).toBeUndefined();
  const { events } = await streams.decide(CHATBOT, names, create, command('a'));
  await streams.decide(CHATBOT, names, rename('Grace'), command('b'));
  const read = vi.spyOn(engines.eventStore, 'readStream');
  expect(await streams.first(CHATBOT)).toEqual(events[0]);
  expect(read.mock.calls).toEqual([[CHATBOT, 0, 1]]);
  engines.erased.add(OWNER);
  expect(await streams.first(CHATBOT)).toBeUndefined();
});

it('treats the same command id on another stream as another command', async () => {
  const one = await streams.decide(CHATBOT, names, create, command('a'));
  const other = await streams.decide(OTHER_CHATBOT, names, create, command('a'));
  expect(other.revision).toBe(0);
  expect(other.events[0]?.id).not.toBe(one.events[0]?.id);
});

it('throws a refusal and continues with the next command', async () => {
  await expect(
    streams.decide(
      CHATBOT,
      names,
      () => {
        throw new Error('no');
      },
      command('a'),
    ),
  ).rejects.toThrow('no');
  expect((await streams.decide(CHATBOT, names, create, command('b'))).revision).toBe(0);
});

describe('when others append to the same stream', () => {
  it('loses none of fifty concurrent commands', async () => {
    const wanted = Array.from({ length: 50 }, (_, index) => `name ${index}`);
    await Promise.all(wanted.map((name) => streams.decide(CHATBOT, names, rename(name), command(name))));
    expect((await streams.read(CHATBOT, names)).state).toEqual(wanted);
  });

  it('decides again on the new state', async () => {
    const other = new Streams(engines.eventStore, engines.codec, clock, engines.erased);
    const seen: (readonly string[])[] = [];
    const racing = rivalled(engines.eventStore, 1, (round) =>
      other.decide(CHATBOT, names, rename(`rival ${round}`), command(`rival ${round}`)),
    );
    const decided = await new Streams(racing, engines.codec, clock, engines.erased).decide(
      CHATBOT,
      names,
      (state) => (seen.push(state), rename('mine')(state)),
      command('a'),
    );
    expect(seen).toEqual([[], ['rival 1']]);
    expect(decided).toMatchObject({ state: ['rival 1', 'mine'], revision: 1 });
  });

  it('keeps the log’s events if another process ran the same command first', async () => {
    const later = { now: () => new Date('2026-01-02T12:00:01.000Z') };
    const other = new Streams(engines.eventStore, engines.codec, clock, engines.erased);
    const raced = appendingVia(engines.eventStore, async (append) => {
      await other.decide(CHATBOT, names, rename('theirs'), command('a'));
      return append();
    });
    const late = new Streams(raced, engines.codec, later, engines.erased);
    const decided = await late.decide(CHATBOT, names, rename('mine'), command('a'));
    const recorded = await engines.eventStore.readBackwards(CHATBOT, 1);
    expect(recorded[0]).toMatchObject({ revision: 0, data: { changes: { name: 'theirs' } } });
    expect(decided).toMatchObject({ state: ['theirs'], revision: 0, events: recorded });
    for (const process of [late, other])
      expect(await process.read(CHATBOT, names)).toMatchObject({ state: ['theirs'] });
  });

  it('refuses with busy after too many conflicts', async () => {
    let rounds = 0;
    const racing = rivalled(engines.eventStore, Infinity, async () => void rounds++);
    await expect(
      new Streams(racing, engines.codec, clock, engines.erased).decide(CHATBOT, names, create, command('a')),
    ).rejects.toMatchObject({ kind: 'conflict', code: 'busy' });
    expect(rounds).toBe(8);
  });

  it('waits for a store whose reads lag behind its writer', async () => {
    await streams.decide(CHATBOT, names, rename('theirs'), command('theirs'));
    let shown = false;
    void setTimeout(100).then(() => (shown = true));
    const none = async function* (): ReturnType<EventStore['readStream']> {};
    const lagging = overriding(engines.eventStore, {
      readStream: (...read) => (shown ? engines.eventStore.readStream(...read) : none()),
    });
    const decided = await new Streams(lagging, engines.codec, clock, engines.erased).decide(
      CHATBOT,
      names,
      rename('mine'),
      command('a'),
    );
    expect(decided).toMatchObject({ state: ['theirs', 'mine'], revision: 1 });
  });

  it('recognizes its own append if the response was lost', async () => {
    const deaf = appendingVia(engines.eventStore, async (append) => {
      await append();
      throw new RevisionConflict('chatbot-1', 'no-stream', 0);
    });
    const decided = await new Streams(deaf, engines.codec, clock, engines.erased).decide(
      CHATBOT,
      names,
      create,
      command('a'),
    );
    expect(decided).toMatchObject({ state: ['Ada'], revision: 0 });
    expect(decided.events).toHaveLength(1);
  });
});

/** Runs `rival` before each of the first appends, which then conflict. */
function rivalled(store: EventStore, times: number, rival: (round: number) => Promise<unknown>): EventStore {
  let round = 0;
  return appendingVia(store, async (append) => {
    if (++round > times) return append();
    await rival(round);
    throw new RevisionConflict('chatbot-1', 'no-stream', 0);
  });
}

function appendingVia(
  store: EventStore,
  via: (append: () => ReturnType<EventStore['append']>) => ReturnType<EventStore['append']>,
): EventStore {
  return overriding(store, { append: (...append) => via(() => store.append(...append)) });
}
