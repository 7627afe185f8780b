import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fenced } from '../ports/document-store.js';
import { Signals } from '../ports/signals.js';
import { logContext } from '../runtime/log-context.js';
import { BuildUnderWay, ViewStopped } from '../runtime/views/projector.js';
import { NoKeeper, OrderFailed, Orders, takeOrders, type Keeper, type PlacedOrder } from './orders.js';

/** Delivers messages at once, except those that it loses. */
class Line extends Signals {
  readonly shared = true;
  readonly listeners = new Map<string, Set<(message: unknown) => void>>();
  lost: (channel: string) => boolean = () => false;

  async publish(channel: string, message: unknown): Promise<void> {
    if (!this.lost(channel)) for (const listener of this.listeners.get(channel) ?? []) listener(message);
  }

  async subscribe(channel: string, listener: (message: unknown) => void): Promise<() => void> {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }
}

let numbers = 0;
const ids = { uuid: () => `0190a6a0-0000-4000-8000-${String(++numbers).padStart(12, '0')}` };
const keeping = (own: Partial<Keeper> = {}): Keeper => ({
  keeps: () => true,
  rebuild: async () => undefined,
  retryDeadLetters: async () => undefined,
  ...own,
});
const placing = (signals: Signals) => new Orders(signals, ids, () => new Promise(setImmediate));
const ignored = () => undefined;

it('only the process that keeps the view carries out an order', async () => {
  const line = new Line();
  const [elsewhere, here] = [
    vi.fn<Keeper['retryDeadLetters']>(async () => undefined),
    vi.fn<Keeper['retryDeadLetters']>(async () => undefined),
  ];
  await takeOrders(line, keeping({ keeps: () => false, rebuild: elsewhere }), ignored);
  await takeOrders(line, keeping({ keeps: (view) => view === 'chatbots', rebuild: here }), ignored);
  const placed = await placing(line).place('rebuild', 'chatbots', 'r1');
  await placed.settled;
  placed.close();
  expect(here).toHaveBeenCalledWith('chatbots');
  expect(elsewhere).not.toHaveBeenCalled();
  expect(line.listeners.get('replay-answers')?.size).toBe(0);
});

it('an order to redo a reaction goes to a keeper of reactions', async () => {
  const line = new Line();
  const redo = vi.fn<NonNullable<Keeper['redo']>>(async () => undefined);
  await takeOrders(line, keeping(), ignored);
  await expect(placing(line).place('redo', 'reaction:indexing', 'r1')).rejects.toThrow(NoKeeper);
  await takeOrders(line, keeping({ redo }), ignored);
  const placed = await placing(line).place('redo', 'reaction:indexing', 'r1');
  await placed.settled;
  placed.close();
  expect(redo.mock.calls).toEqual([['reaction:indexing']]);
});

it('an order runs under the correlation id of its request', async () => {
  const line = new Line();
  const contexts: unknown[] = [];
  await takeOrders(line, keeping({ rebuild: async () => void contexts.push(logContext.getStore()) }), ignored);
  await (
    await placing(line).place('rebuild', 'chatbots', 'r1')
  ).settled;
  expect(contexts).toEqual([{ correlationId: 'r1' }]);
});

it('an order that no process takes is rejected', async () => {
  const line = new Line();
  await takeOrders(line, keeping({ keeps: () => false }), ignored);
  await expect(placing(line).place('retry', 'chatbots', 'r1')).rejects.toThrow(NoKeeper);
  expect(line.listeners.get('replay-answers')?.size).toBe(0);
});

it('a lost order is published again, and carried out once even if it is received repeatedly', async () => {
  const line = new Line();
  const retryDeadLetters = vi.fn(async () => undefined);
  await takeOrders(line, keeping({ retryDeadLetters }), ignored);
  let answers = 0;
  let orders = 0;
  line.lost = (channel) => (channel === 'replay-orders' ? ++orders === 1 : ++answers <= 3);
  await (
    await placing(line).place('retry', 'chatbots', 'r1')
  ).settled;
  expect(orders).toBeGreaterThan(2);
  expect(retryDeadLetters).toHaveBeenCalledTimes(1);
});

describe('the caller of an order learns', () => {
  it('that the view is already being built', async () => {
    const line = new Line();
    await takeOrders(line, keeping({ rebuild: () => Promise.reject(new BuildUnderWay('chatbots')) }), ignored);
    await expect((await placing(line).place('rebuild', 'chatbots', 'r1')).settled).rejects.toThrow(BuildUnderWay);
  });

  it('that it failed, while the details are in the log of the process that failed', async () => {
    const line = new Line();
    const reported: unknown[] = [];
    const fault = new Error('nothing that others should read');
    await takeOrders(line, keeping({ rebuild: () => Promise.reject(fault) }), (error) => reported.push(error));
    await expect((await placing(line).place('rebuild', 'chatbots', 'r1')).settled).rejects.toThrow(
      new OrderFailed('The rebuild of chatbots failed. See the log of the process that keeps the views.'),
    );
    expect(reported).toEqual([fault]);
  });
});

describe('a caller that waits for the outcome repeats the order', () => {
  it('and receives the lost outcome, while the order is carried out once', async () => {
    const line = new Line();
    const rebuild = vi.fn(async () => undefined);
    await takeOrders(line, keeping({ rebuild }), ignored);
    let answers = 0;
    line.lost = (channel) => channel === 'replay-answers' && ++answers === 2;
    await (
      await placing(line).place('rebuild', 'chatbots', 'r1')
    ).settled;
    expect(rebuild).toHaveBeenCalledTimes(1);
  });

  it('until it learns the outcome or closes', async () => {
    const line = new Line();
    await takeOrders(line, keeping({ rebuild: () => new Promise(() => undefined) }), ignored);
    const placed = await placing(line).place('rebuild', 'chatbots', 'r1');
    placed.close();
    await new Promise(setImmediate);
    const publish = vi.spyOn(line, 'publish');
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(publish).not.toHaveBeenCalled();
  });

  describe('when the process that took it no longer keeps the view', () => {
    let line: Line;
    let placed: PlacedOrder;
    let keeps: boolean;
    const reported: unknown[] = [];
    const fenced = new Fenced('a later holder has begun');
    const stopped = (error: Error) => async () => {
      keeps = error instanceof ViewStopped || error === fenced;
      throw error;
    };
    const orderedOf = async (keeper: Partial<Keeper>, kind: 'rebuild' | 'retry' = 'rebuild') => {
      keeps = true;
      const leave = await takeOrders(line, keeping({ keeps: () => keeps, ...keeper }), (error) => reported.push(error));
      placed = await placing(line).place(kind, 'chatbots', 'r1');
      leave();
    };
    beforeEach(() => {
      line = new Line();
    });
    afterEach(() => {
      placed.close();
      expect(reported).toEqual([]);
    });

    it.each([
      ['it was stopped', new ViewStopped('chatbots')],
      ['it was fenced', fenced],
      ['it was asked to stop', new Error('closed')],
    ])('no failure is announced because %s', async (_why, error) => {
      await orderedOf({ rebuild: stopped(error) });
      expect(await Promise.race([placed.settled, new Promise(setImmediate).then(() => 'not settled')])).toBe(
        'not settled',
      );
    });

    it('the next keeper carries it out', async () => {
      for (const kind of ['rebuild', 'retry'] as const) {
        await orderedOf({ rebuild: stopped(new ViewStopped('chatbots')), retryDeadLetters: stopped(fenced) }, kind);
        const [rebuild, retryDeadLetters] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
        const leave = await takeOrders(line, keeping({ rebuild, retryDeadLetters }), ignored);
        await placed.settled;
        leave();
        expect(kind === 'rebuild' ? rebuild : retryDeadLetters).toHaveBeenCalledTimes(1);
      }
    });

    it('the next keeper, which continues the build, announces its end', async () => {
      await orderedOf({ rebuild: stopped(new ViewStopped('chatbots')) });
      const rebuild = vi.fn(async () => undefined);
      const build = Promise.withResolvers<void>();
      await takeOrders(line, keeping({ rebuild, underWay: () => build.promise }), ignored);
      expect(await Promise.race([placed.settled, new Promise(setImmediate).then(() => 'not settled')])).toBe(
        'not settled',
      );
      build.resolve();
      await placed.settled;
      expect(rebuild).not.toHaveBeenCalled();
    });
  });
});

it('ignores messages that are not orders', async () => {
  const line = new Line();
  const rebuild = vi.fn(async () => undefined);
  await takeOrders(line, keeping({ rebuild }), ignored);
  for (const message of [
    undefined,
    'rebuild',
    { kind: 'rebuild', view: 'chatbots', correlationId: 'r1' },
    { id: ids.uuid(), kind: 'drop', view: 'chatbots', correlationId: 'r1' },
  ])
    await line.publish('replay-orders', message);
  expect(rebuild).not.toHaveBeenCalled();
});
