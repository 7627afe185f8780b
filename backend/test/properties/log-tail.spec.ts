import { categoryOf } from '@chatbot-builder/contracts/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { METADATA } from '../../src/kernel/testing/recorded.js';
import {
  EngineUnavailable,
  type EventStore,
  type LogBatch,
  type LogSubscription,
} from '../../src/ports/event-store.js';
import type { StoredRecord } from '../../src/ports/event-store.js';
import { WakeSignal } from '../../src/concurrency/wake-signal.js';
import { LogTail } from '../../src/runtime/log-tail.js';

const CATEGORIES = ['account', 'chatbot', 'conversation', 'document'] as const;
/** So few that a follower often falls behind. */
const KEPT = 6;

/** A log in memory whose subscriptions break when told to, and deliver at most a few events at once. */
class Logbook implements Pick<EventStore, 'subscribe'> {
  readonly records: StoredRecord[] = [];
  readonly #waiting = new Set<WakeSignal>();
  #breaks = 0;

  append(category: string): void {
    const position = this.records.length;
    const stream = `${category}-${position}`;
    const event = { id: stream, type: 'Happened', version: 1, data: {}, metadata: METADATA, hash: '' };
    this.records.push({ ...event, stream, revision: 0, position });
    this.#wakeAll();
  }

  /** Ends all open subscriptions with an error. */
  break(): void {
    this.#breaks += 1;
    this.#wakeAll();
  }

  async *subscribe({ after = -1, categories, batchSize = 4, signal }: LogSubscription): AsyncGenerator<LogBatch> {
    const breaks = this.#breaks;
    const woken = new WakeSignal();
    this.#waiting.add(woken);
    signal.addEventListener('abort', woken.wake);
    try {
      for (let next = after + 1, told = false; !signal.aborted;) {
        woken.reset();
        if (this.#breaks > breaks) throw new EngineUnavailable('broken');
        const batch = this.records.slice(next, next + batchSize);
        const caughtUp = next + batch.length === this.records.length;
        next += batch.length;
        if (batch.length > 0 || !told) {
          const events = batch.filter(({ stream }) => categories.includes(categoryOf(stream)));
          told = caughtUp;
          yield { events, position: next - 1, caughtUp };
        } else {
          await woken.wait();
        }
      }
    } finally {
      signal.removeEventListener('abort', woken.wake);
      this.#waiting.delete(woken);
    }
  }

  get open(): number {
    return this.#waiting.size;
  }

  #wakeAll(): void {
    for (const { wake } of this.#waiting) wake();
  }
}

interface Reader {
  readonly categories: readonly string[];
  readonly categoriesOnly: boolean;
  readonly batchSize: number;
  /** Turns of the event loop that it takes for each batch. */
  readonly pauses: readonly number[];
  /** Where it begins, as a share of the log at that time. */
  readonly from: number;
}

/** A follower as `followLog` is one: after an error, it subscribes again after its last batch. */
class Following {
  readonly received: StoredRecord[] = [];
  readonly first: number;
  position: number;
  caughtUp = false;
  readonly #stopping = new AbortController();
  readonly #done: Promise<void>;

  constructor(
    readonly reader: Reader,
    tail: LogTail,
    logbook: Logbook,
  ) {
    this.first = Math.floor(reader.from * logbook.records.length) - 1;
    this.position = this.first;
    this.#done = this.#follow(tail);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
  }

  async #follow(tail: LogTail): Promise<void> {
    const { signal } = this.#stopping;
    const { categories, categoriesOnly, batchSize, pauses } = this.reader;
    for (let batches = 0; !signal.aborted;) {
      try {
        const options = { categories, categoriesOnly, batchSize, signal };
        for await (const batch of tail.subscribe({
          after: this.position < 0 ? undefined : this.position,
          ...options,
        })) {
          expect(batch.position).toBeGreaterThanOrEqual(this.position);
          expect(batch.events.length).toBeLessThanOrEqual(batchSize);
          this.received.push(...batch.events);
          this.position = batch.position;
          this.caughtUp = batch.caughtUp;
          await turns(pauses[batches++ % pauses.length] ?? 0);
        }
      } catch (error) {
        if (!(error instanceof EngineUnavailable)) throw error;
      }
    }
  }
}

type Step =
  | { readonly kind: 'append'; readonly categories: readonly string[] }
  | { readonly kind: 'begin'; readonly reader: Reader }
  | { readonly kind: 'end'; readonly which: number }
  | { readonly kind: 'break' }
  | { readonly kind: 'hurry' }
  | { readonly kind: 'turn'; readonly turns: number };

const someCategories = fc.subarray([...CATEGORIES], { minLength: 1 });
const reader: fc.Arbitrary<Reader> = fc.record({
  categories: someCategories,
  categoriesOnly: fc.boolean(),
  batchSize: fc.integer({ min: 1, max: 5 }),
  pauses: fc.array(fc.oneof(fc.constant(0), fc.nat(6)), { minLength: 1, maxLength: 4 }),
  from: fc.constantFrom(0, 0.5, 1),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      categories: fc.array(fc.constantFrom(...CATEGORIES), { minLength: 1, maxLength: 9 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin' as const), reader }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'break' as const }, { kind: 'hurry' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('turn' as const), turns: fc.nat(8) }) },
);

/** Turns of the event loop. Each takes a millisecond where timers are fake. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(1);
    await new Promise(setImmediate);
  }
}

/** What a reader must have received: all of its events after where it began, in order, each once. */
const expected = ({ first, reader: { categories } }: Following, logbook: Logbook) =>
  logbook.records.filter(({ position, stream }) => position > first && categories.includes(categoryOf(stream)));
const names = (records: readonly StoredRecord[]) => records.map(({ stream }) => stream);

describe('followers of one tail that come and go, are slow, fall behind and are cut off', () => {
  afterEach(() => vi.useRealTimers());

  it.each([0, 4])('receive all that is theirs once, in order and to the end, with pauses of %d ms', async (pauseMs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
        const logbook = new Logbook();
        const tail = new LogTail(logbook, { limit: KEPT, pauseMs });
        const present: Following[] = [];
        for (const each of steps) {
          if (each.kind === 'append') for (const category of each.categories) logbook.append(category);
          else if (each.kind === 'begin') present.push(new Following(each.reader, tail, logbook));
          else if (each.kind === 'end') await present.splice(each.which, 1)[0]?.stop();
          else if (each.kind === 'break') logbook.break();
          else if (each.kind === 'hurry') tail.hurry();
          else await turns(each.turns);
        }
        for (const category of CATEGORIES) logbook.append(category);
        const arrived = (each: Following) =>
          each.caughtUp &&
          each.received.length >= expected(each, logbook).length &&
          (each.reader.categoriesOnly || each.position === logbook.records.length - 1);
        for (let patience = 2_000; patience > 0 && !present.every(arrived); patience--) await turns(1);
        for (const each of present) {
          expect(names(each.received)).toEqual(names(expected(each, logbook)));
          expect(arrived(each)).toBe(true);
        }
        for (const each of present) await each.stop();
        await turns(3);
        expect(logbook.open).toBe(0);
      }),
      { numRuns: 300, seed: 20_261_123 },
    );
  });

  it('read the log with one subscription at its end', async () => {
    const logbook = new Logbook();
    const tail = new LogTail(logbook, { limit: KEPT, pauseMs: 0 });
    const fast: Reader = { categories: ['chatbot'], categoriesOnly: false, batchSize: 5, pauses: [0], from: 0 };
    const readers: Reader[] = [
      fast,
      { ...fast, categories: ['account', 'document'] },
      { ...fast, categoriesOnly: true },
    ];
    const present = readers.map((each) => new Following(each, tail, logbook));
    await turns(30);
    expect(logbook.open).toBe(1);
    for (let round = 0; round < 5; round++) {
      for (const category of CATEGORIES) logbook.append(category);
      await turns(10);
      expect(logbook.open).toBe(1);
    }
    for (const each of present) expect(names(each.received)).toEqual(names(expected(each, logbook)));
    for (const each of present) await each.stop();
  });

  describe('under load', () => {
    const PAUSE_MS = 500;
    const SHORT_MS = 20;
    const chatbots = { categories: ['chatbot'], categoriesOnly: false, batchSize: 5, pauses: [0], from: 0 };
    let logbook: Logbook;
    let tail: LogTail;
    let present: Following[];
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      logbook = new Logbook();
      tail = new LogTail(logbook, { limit: KEPT, pauseMs: PAUSE_MS });
      present = [];
    });
    afterEach(async () => {
      for (const each of present) await each.stop();
    });

    /** What each has received after so many milliseconds. */
    const received = async (ms = SHORT_MS): Promise<readonly number[]> => {
      await turns(ms);
      return present.map((each) => each.received.length);
    };
    const follow = async (followers: number): Promise<void> => {
      for (let each = 0; each < followers; each++) present.push(new Following(chatbots, tail, logbook));
      await received(3 * PAUSE_MS);
    };

    it('receive together what is appended during a pause, unless somebody waits for it', async () => {
      await follow(1);
      logbook.append('chatbot');
      expect(await received()).toEqual([1]);
      logbook.append('chatbot');
      logbook.append('chatbot');
      expect(await received()).toEqual([1]);
      expect(await received(PAUSE_MS)).toEqual([3]);
      logbook.append('chatbot');
      expect(await received()).toEqual([3]);
      tail.hurry();
      expect(await received()).toEqual([4]);
    });

    it('receive at once what is appended a while after the last pause', async () => {
      await follow(3);
      logbook.append('chatbot');
      expect(await received()).toEqual([1, 1, 1]);
      await received(2 * PAUSE_MS);
      logbook.append('chatbot');
      expect(await received()).toEqual([2, 2, 2]);
    });

    it('receive a batch one after the other over the pause, unless somebody waits for it', async () => {
      await follow(5);
      logbook.append('chatbot');
      expect(await received()).toEqual([1, 1, 1, 1, 1]);
      logbook.append('chatbot');
      expect(await received(PAUSE_MS)).toEqual([2, 1, 1, 1, 1]);
      expect(await received(PAUSE_MS / 5)).toEqual([2, 2, 1, 1, 1]);
      expect(await received(PAUSE_MS / 5)).toEqual([2, 2, 2, 1, 1]);
      logbook.append('chatbot');
      expect(await received()).toEqual([2, 2, 2, 1, 1]);
      tail.hurry();
      expect(await received()).toEqual([3, 3, 3, 3, 3]);
    });

    it('receive a batch in eight groups if there are more of them', async () => {
      await follow(17);
      logbook.append('chatbot');
      await received(PAUSE_MS);
      logbook.append('chatbot');
      const counts = async (ms: number) => (await received(ms)).join('');
      expect(await counts(PAUSE_MS / 16)).toBe('21111111211111112');
      expect(await counts(PAUSE_MS / 8)).toBe('22111111221111112');
      expect(await counts((6 * PAUSE_MS) / 8)).toBe('22222222222222222');
    });

    it('receive the next batch, too, if somebody waits before it is read', async () => {
      await follow(3);
      tail.hurry();
      logbook.append('chatbot');
      expect(await received()).toEqual([1, 1, 1]);
      logbook.append('chatbot');
      expect(await received()).toEqual([2, 1, 1]);
      expect(await received(PAUSE_MS)).toEqual([2, 2, 2]);
    });

    it('receive all of a batch if one of them leaves meanwhile', async () => {
      await follow(3);
      logbook.append('chatbot');
      await received(PAUSE_MS);
      logbook.append('chatbot');
      expect(await received()).toEqual([2, 1, 1]);
      await present.splice(1, 1)[0]?.stop();
      expect(await received(PAUSE_MS)).toEqual([2, 2]);
    });
  });
});
