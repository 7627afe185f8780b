import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { once } from 'node:events';
import { Fenced } from '../../ports/document-store.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { UnreadableEvent } from '../sealing/decode.js';
import type { RetryPolicy } from '../follow-log.js';
import { LeaseKeeper, type LeaseTerm } from './lease-keeper.js';
import { ManualMonotonic } from '../testing/manual-monotonic.js';
import { MemoryLeases } from '../testing/memory-leases.js';

const LENGTH_MS = 9_000;
/** Longer than the time between two polls of a contender. */
const LOOK_MS = LENGTH_MS / 10;

/** A process that contends for the lease, with its own clock. */
class Contender {
  readonly time = new ManualMonotonic();
  readonly reports: { readonly who: string; readonly error: unknown }[] = [];
  readonly terms: LeaseTerm[] = [];
  /** Number of consecutive failures, at each pause. */
  readonly attempts: number[] = [];
  readonly #ending = new AbortController();
  readonly #keeper: LeaseKeeper;
  readonly #kept: Promise<void>;

  constructor(
    holder: string,
    leases: MemoryLeases,
    work: (term: LeaseTerm) => Promise<unknown> = async ({ signal }) => signal.aborted || once(signal, 'abort'),
  ) {
    const { time } = this;
    const retryPolicy: RetryPolicy = {
      report: (who, error) => void this.reports.push({ who, error }),
      pause: (attempt, signal) => {
        this.attempts.push(attempt);
        return time.sleep(LOOK_MS / 2, signal);
      },
    };
    this.#keeper = new LeaseKeeper(leases, { holder, lengthMs: LENGTH_MS, time, retryPolicy });
    this.#kept = this.#keeper.keep(
      'projector',
      async (term) => {
        this.terms.push(term);
        await work(term);
      },
      this.#ending.signal,
    );
  }

  get unattended(): readonly string[] {
    return [...this.#keeper.unattended];
  }

  get works(): boolean {
    return this.terms.at(-1)?.signal.aborted === false;
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#kept;
  }
}

let leases: MemoryLeases;
let contenders: Contender[];
beforeEach(() => {
  leases = new MemoryLeases();
  contenders = [];
});
afterEach(async () => {
  leases.away = false;
  await Promise.all(contenders.map((contender) => contender.end()));
});

const contend = (...[holder, work]: [holder: string, work?: (term: LeaseTerm) => Promise<unknown>]): Contender => {
  const contender = new Contender(holder, leases, work);
  contenders.push(contender);
  return contender;
};

const passes = async (milliseconds: number, ...whose: readonly Contender[]): Promise<void> => {
  for (let passed = 0; passed < milliseconds; passed += LENGTH_MS / 100)
    for (const { time } of whose) await time.pass(LENGTH_MS / 100);
};

it('starts at once if nobody holds the lease', async () => {
  const first = contend('a');
  await first.time.pass(0);
  expect(first.terms).toMatchObject([{ token: 1 }]);
  expect(first.works).toBe(true);
});

it('waits while the holder sends heartbeats', async () => {
  const first = contend('a');
  await first.time.pass(0);
  const second = contend('b');
  await passes(10 * LENGTH_MS, first, second);
  expect(first.terms).toHaveLength(1);
  expect(second.terms).toEqual([]);
});

it('takes over once the holder missed heartbeats for the lease length, by its own clock', async () => {
  const first = contend('a');
  await first.time.pass(0);
  const second = contend('b');
  await second.time.pass(LENGTH_MS - LOOK_MS);
  expect(second.terms).toEqual([]);
  await second.time.pass(2 * LOOK_MS);
  expect(second.terms).toMatchObject([{ token: 2 }]);
});

it('takes over at once when the holder releases the lease', async () => {
  const first = contend('a');
  await first.time.pass(0);
  const second = contend('b');
  await first.end();
  await second.time.pass(LOOK_MS);
  expect(second.terms).toMatchObject([{ token: 2 }]);
});

it('releases the lease only after its work has ended', async () => {
  const worked = Promise.withResolvers<void>();
  const first = contend('a', () => worked.promise);
  await first.time.pass(0);
  const second = contend('b');
  const ended = first.end();
  await passes(LENGTH_MS / 2, second);
  expect(second.terms).toEqual([]);
  worked.resolve();
  await ended;
  await second.time.pass(LOOK_MS);
  expect(second.works).toBe(true);
});

it('stops its work and contends again if it was paused and another holder took over', async () => {
  const first = contend('a');
  await first.time.pass(0);
  const second = contend('b');
  await second.time.pass(2 * LENGTH_MS);
  expect(second.works).toBe(true);
  await first.time.stopFor(3 * LENGTH_MS);
  expect(first.works).toBe(false);
  await second.end();
  await first.time.pass(LOOK_MS);
  expect(first.terms).toMatchObject([{ token: 1 }, { token: 3 }]);
});

it('never asks a timer for a negative time after a pause', async () => {
  const first = contend('a');
  await first.time.pass(0);
  const sleep = vi.spyOn(first.time, 'sleep');
  await first.time.stopFor(2 * LENGTH_MS);
  expect(sleep.mock.calls.map(([milliseconds]) => milliseconds).filter((each) => each < 0)).toEqual([]);
  expect(sleep).toHaveBeenCalled();
});

it('keeps the lease if the engine is down for less than the lease length', async () => {
  const first = contend('a');
  await first.time.pass(0);
  leases.away = true;
  await first.time.pass(LENGTH_MS - 1);
  leases.away = false;
  expect(first.works).toBe(true);
});

it('stops its work if no heartbeat succeeded for the lease length', async () => {
  const first = contend('a');
  await first.time.pass(0);
  leases.away = true;
  await first.time.pass(LENGTH_MS);
  expect(first.works).toBe(false);
});

it('waits longer after a failed poll, only by the time that it could not read', async () => {
  const first = contend('a');
  await first.time.pass(0);
  const second = contend('b');
  await second.time.pass(LENGTH_MS / 2);
  leases.away = true;
  await second.time.pass(LOOK_MS);
  leases.away = false;
  await second.time.pass(LENGTH_MS / 2 - LOOK_MS);
  expect(second.terms).toEqual([]);
  await second.time.pass(3 * LOOK_MS);
  expect(second.terms).toMatchObject([{ token: 2 }]);
});

it('does not count engine downtime as missed heartbeats', async () => {
  const first = contend('a');
  await first.time.pass(0);
  const second = contend('b');
  await second.time.pass(0);
  leases.away = true;
  await second.time.pass(2 * LENGTH_MS);
  leases.away = false;
  await second.time.pass(LENGTH_MS - 2 * LOOK_MS);
  expect(second.terms).toEqual([]);
});

it('backs off only while the engine stays down', async () => {
  const first = contend('a');
  await first.time.pass(0);
  const second = contend('b');
  for (let outage = 0; outage < 3; outage++) {
    leases.away = true;
    await passes(LOOK_MS, first, second);
    leases.away = false;
    await passes(LENGTH_MS, first, second);
  }
  expect(second.attempts.filter((attempt) => attempt === 1)).toHaveLength(3);
});

it('resets the backoff after each good term', async () => {
  const ends: (() => void)[] = [];
  const first = contend(
    'a',
    () => new Promise((_resolve, reject) => ends.push(() => reject(new Fenced('A later holder has begun')))),
  );
  for (let term = 0; term < 3; term++) {
    await first.time.pass(LENGTH_MS);
    ends.at(-1)?.();
    await first.time.pass(LOOK_MS);
  }
  ends.at(-1)?.();
  expect(first.attempts).toEqual([1, 1, 1]);
});

it.each([
  ['taken', 'take'],
  ['let go', 'release'],
] as const)('starts at once if the response was lost after it had %s the lease', async (_what, call) => {
  const unheard = vi.spyOn(leases, call);
  const real = MemoryLeases.prototype[call] as (...given: unknown[]) => Promise<unknown>;
  unheard.mockImplementationOnce(async (...given: unknown[]): Promise<never> => {
    if (call === 'take') await Reflect.apply(real, leases, given);
    throw new EngineUnavailable('The response was lost');
  });
  let turns = 0;
  const first = contend('a', async ({ signal }) => {
    if (call === 'release' && ++turns === 1) return;
    await once(signal, 'abort');
  });
  await first.time.pass(LOOK_MS);
  expect(first.terms.at(-1)?.token).toBe(2);
  expect(first.works).toBe(true);
});

it('reports that its work was fenced, and contends again', async () => {
  const fenced = new Fenced('A later holder has begun');
  let turns = 0;
  const first = contend('a', async ({ signal }) => {
    if (++turns === 1) throw fenced;
    await once(signal, 'abort');
  });
  await first.time.pass(LOOK_MS);
  expect(first.terms).toMatchObject([{ token: 1 }, { token: 2 }]);
  expect(first.reports).toEqual([{ who: 'lease projector', error: fenced }]);
});

it('reports work that fails, and retries it', async () => {
  const failure = new Error('no views');
  let turns = 0;
  const first = contend('a', async ({ signal }) => {
    if (++turns === 1) throw failure;
    await once(signal, 'abort');
  });
  await first.time.pass(LOOK_MS);
  expect(first.reports).toEqual([{ who: 'lease projector', error: failure }]);
  expect(first.works).toBe(true);
});

describe('work that only a newer version of the product can do', () => {
  const unreadable = new UnreadableEvent(
    'chatbot-1/0 holds ChatbotPainted version 1, which a newer version of the product wrote',
  );
  const tooOld = () => Promise.reject(unreadable);

  it('is left to a process of that version, and reported once', async () => {
    const old = contend('old', tooOld);
    await old.time.pass(0);
    const newer = contend('newer');
    await newer.time.pass(LOOK_MS);
    expect(newer.terms).toMatchObject([{ token: 2 }]);
    await passes(3 * LENGTH_MS, old, newer);
    expect(old.unattended).toEqual([]);
    await newer.end();
    await old.time.pass(3 * LENGTH_MS);
    expect(old.terms).toMatchObject([{ token: 1 }]);
    expect(old.reports).toEqual([{ who: 'lease projector', error: unreadable }]);
  });

  it('counts as unattended after nobody held the lease for its length, until it is held again', async () => {
    const old = contend('old', tooOld);
    await old.time.pass(LENGTH_MS / 2);
    expect(old.unattended).toEqual([]);
    await old.time.pass(LENGTH_MS);
    expect(old.unattended).toEqual(['projector']);
    const newer = contend('newer');
    await passes(LENGTH_MS, old, newer);
    expect(old.unattended).toEqual([]);
  });

  it('counts as unattended if its holder crashes', async () => {
    const old = contend('old', tooOld);
    await old.time.pass(0);
    const newer = contend('newer');
    await passes(LENGTH_MS, old, newer);
    await old.time.pass(2 * LENGTH_MS);
    expect(old.unattended).toEqual(['projector']);
  });
});
