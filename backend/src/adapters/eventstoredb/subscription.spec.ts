import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogBatch } from '../../ports/event-store.js';
import { closingEvent } from './closing-event.js';
import { openSubscription, type Following, type Server } from './subscription.js';
import type { ServerEvent, ServerPosition, ServerSubscription } from './server-client.js';

const event = (streamId: string, position: number, type = 'Happened'): ServerEvent => ({
  streamId,
  id: `${position}`,
  type,
  revision: 0n,
  data: {},
  metadata: { version: 1, hash: 'hash', $correlationId: 'c', $causationId: 'c' },
  position: { commit: BigInt(position), prepare: BigInt(position) },
});

/** The script of one subscription: events, checkpoints, the end of the log, or a lost connection. */
type Script = readonly (ServerEvent | number | 'caught up' | 'cut' | 'not leader' | 'too slow')[];

const TOO_SLOW =
  '10 ABORTED: Operation timed out: Consumer too slow to handle event while live. Client resubscription required.';

class Scripted extends EventEmitter implements ServerSubscription {
  readonly readableLength = 0;
  ended = false;
  pause(): void {}
  resume(): void {}
  async unsubscribe(): Promise<void> {
    this.ended = true;
  }

  play(script: Script, considered: (upTo: ServerPosition) => void): void {
    for (const step of script) {
      if (step === 'caught up') this.emit('caughtUp');
      else if (typeof step === 'number') considered({ commit: BigInt(step), prepare: BigInt(step) });
      else if (step === 'not leader')
        this.emit('error', Object.assign(new Error('5 NOT_FOUND: Leader info available'), { type: 'not-leader' }));
      else if (step === 'too slow')
        this.emit('error', Object.assign(new Error(TOO_SLOW), { type: 'timeout', code: 10 }));
      else if (step === 'cut') this.emit('error', Object.assign(new Error('14 UNAVAILABLE'), { type: 'unavailable' }));
      else this.emit('data', { event: step });
    }
  }
}

describe('a subscription to the log', () => {
  let scripts: Script[];
  let head: number | undefined;
  let asked: (readonly [categories: readonly string[] | 'all', after: number | undefined])[];
  let opened: Scripted[];
  let pauses: number[];
  let reports: unknown[];
  let abort: AbortController;
  const server: Server = {
    head: async () => head,
    subscribe: (categories, after, considered) => {
      asked.push([categories, after]);
      const subscription = new Scripted();
      opened.push(subscription);
      const script = scripts.shift() ?? ['cut'];
      queueMicrotask(() => subscription.play(script, considered));
      return subscription;
    },
    report: (error) => void reports.push(error),
    pause: async (milliseconds) => void pauses.push(milliseconds),
  };
  beforeEach(() => {
    [scripts, head, asked, opened, pauses, reports, abort] = [[], undefined, [], [], [], [], new AbortController()];
  });

  const following = (options: Partial<Following> = {}) =>
    openSubscription(server, {
      after: undefined,
      categories: ['chatbot'],
      batchSize: 10,
      signal: abort.signal,
      ...options,
    });
  /** Takes this many batches, then aborts. */
  const take = async (count: number, options?: Partial<Following>): Promise<LogBatch[]> => {
    const batches: LogBatch[] = [];
    for await (const batch of following(options)) {
      if (batches.push(batch) === count) abort.abort();
    }
    return batches;
  };
  const shown = (batches: readonly LogBatch[]) =>
    batches.map(({ events, position, caughtUp }) => [events.map(({ position: at }) => at), position, caughtUp]);

  it('catches up with the wanted categories alone, then follows all categories from where it has searched', async () => {
    head = 50;
    scripts = [
      [event('chatbot-1', 10), 45, 'caught up'],
      [event('account-1', 50), 'caught up', event('chatbot-2', 70)],
    ];
    expect(shown(await take(2))).toEqual([
      [[10], 45, false],
      [[70], 70, true],
    ]);
    expect(asked).toEqual([
      [['chatbot'], undefined],
      ['all', 45],
    ]);
  });

  it('follows the wanted categories alone if nobody waits for other positions', async () => {
    head = 50;
    scripts = [[event('chatbot-1', 10), 45, 'caught up'], [event('chatbot-2', 70)]];
    expect(shown(await take(2, { categoriesOnly: true }))).toEqual([
      [[10], 45, false],
      [[70], 70, false],
    ]);
    expect(asked).toEqual([
      [['chatbot'], undefined],
      [['chatbot'], 45],
    ]);
  });

  it('skips nothing that a lagging node does not have yet, and is not caught up there', async () => {
    head = 50;
    scripts = [
      [event('chatbot-1', 10), 'caught up'],
      ['caught up', event('chatbot-1', 40), event('account-1', 50)],
    ];
    expect(shown(await take(3, { batchSize: 1 }))).toEqual([
      [[10], 10, false],
      [[40], 40, false],
      [[], 50, true],
    ]);
    expect(asked).toEqual([
      [['chatbot'], undefined],
      ['all', 10],
    ]);
  });

  it('never reports the position of the server’s own events', async () => {
    head = 50;
    scripts = [[event('chatbot-1', 10), 90, 'caught up'], ['caught up']];
    expect(shown(await take(2))).toEqual([
      [[10], 50, false],
      [[], 50, true],
    ]);
  });

  it('reports its position if no wanted event appears for long', async () => {
    head = 5_000;
    scripts = [[1_000, 2_000, event('chatbot-1', 3_000), 'cut'], [5_000, 'caught up'], ['caught up']];
    expect(shown(await take(3, { batchSize: 1 }))).toEqual([
      [[3_000], 3_000, false],
      [[], 5_000, false],
      [[], 5_000, true],
    ]);
    expect(asked.map(([, after]) => after)).toEqual([undefined, 3_000, 5_000]);
  });

  it('reconnects when redirected to the leader, as often as needed', async () => {
    scripts = [['not leader'], ['not leader'], ['caught up']];
    expect(shown(await take(1))).toEqual([[[], 0, true]]);
    expect(reports).toEqual([]);
  });

  it('subscribes again if the server found it too slow, live or before', async () => {
    scripts = [['too slow'], ['caught up', event('chatbot-1', 10), 'too slow'], ['caught up', event('chatbot-1', 20)]];
    expect(shown(await take(2))).toEqual([
      [[10], 10, true],
      [[20], 20, true],
    ]);
    expect(reports).toEqual([]);
  });

  it('follows all categories at once if nothing is missing', async () => {
    head = 50;
    scripts = [['caught up']];
    expect(shown(await take(1, { after: 50 }))).toEqual([[[], 50, true]]);
    expect(asked).toEqual([['all', 50]]);
  });

  it('skips closing events', async () => {
    scripts = [['caught up', event('chatbot-1', 30, closingEvent().type)]];
    expect(shown(await take(1))).toEqual([[[], 30, true]]);
  });

  it('continues after the last batch that was taken when the connection is lost', async () => {
    scripts = [
      ['caught up', event('chatbot-1', 10), event('chatbot-1', 20), 'cut'],
      ['cut'],
      ['caught up', event('chatbot-1', 30)],
    ];
    expect(shown(await take(3, { batchSize: 1 }))).toEqual([
      [[10], 10, false],
      [[20], 20, true],
      [[30], 30, true],
    ]);
    expect(asked.map(([, after]) => after)).toEqual([undefined, 20, 20]);
    expect(pauses.slice(0, 2)).toEqual([100, 200]);
    expect(reports).toHaveLength(2);
    expect(opened.every(({ ended }) => ended)).toBe(true);
  });

  it('skips repeated events', async () => {
    scripts = [
      ['caught up', event('chatbot-1', 10), event('chatbot-1', 20), 'cut'],
      [event('chatbot-1', 10), event('account-1', 15), event('chatbot-1', 20), 15, 'caught up', event('chatbot-1', 30)],
    ];
    expect(shown(await take(3, { batchSize: 1 }))).toEqual([
      [[10], 10, false],
      [[20], 20, true],
      [[30], 30, true],
    ]);
  });

  it('fails at once if the first connection fails', async () => {
    await expect(take(1)).rejects.toMatchObject({ name: 'EngineUnavailable' });
    expect(pauses).toEqual([]);
  });

  it('fails if the connection is not restored within half a minute', async () => {
    scripts = [['caught up', 'cut']];
    await expect(take(2)).rejects.toMatchObject({ name: 'EngineUnavailable' });
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(25_000);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(40_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(2_000);
  });

  it('ends when aborted during a pause', async () => {
    scripts = [['caught up', 'cut']];
    const batches: LogBatch[] = [];
    const pausing = { ...server, pause: async () => abort.abort() };
    for await (const batch of openSubscription(pausing, {
      after: undefined,
      categories: ['chatbot'],
      batchSize: 1,
      signal: abort.signal,
    }))
      batches.push(batch);
    expect(batches).toHaveLength(1);
  });

  it('does not skip an event that the product did not write', async () => {
    scripts = [['caught up', { ...event('chatbot-1', 10), metadata: undefined }]];
    await expect(take(1)).rejects.toThrow('chatbot-1/0 was not written by this product');
  });
});
