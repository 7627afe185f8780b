import { beforeEach, expect, it } from 'vitest';
import type { OperationName } from './protocol.js';
import { WriteQueue } from './write-queue.js';

let queue: WriteQueue;
let ids: number;
beforeEach(() => {
  queue = new WriteQueue();
  ids = 0;
});

const add = (...names: readonly OperationName[]) =>
  queue.add(names.map((name) => ({ id: ++ids, name, args: undefined as never })));

/** Takes the next group, or as much of it. */
const take = (count?: number): readonly number[] => {
  const taken = queue.group().slice(0, count);
  queue.remove(taken.length);
  return taken.map(({ id }) => id);
};

it('lets writes of views wait for all others, each in their order', () => {
  add('views.write', 'log.append', 'views.saveCheckpoint', 'sessions.save', 'log.append');
  expect([take(), take()]).toEqual([
    [2, 4, 5],
    [1, 3],
  ]);
  expect(queue.isEmpty).toBe(true);
});

it('goes on where a group was cut', () => {
  add('log.append', 'log.append', 'log.append', 'views.write');
  expect(take(2)).toEqual([1, 2]);
  add('log.append');
  expect([take(), take()]).toEqual([[3, 5], [4]]);
});

it('commits for views after four groups of others, however many more there are', () => {
  add('views.write', 'views.write');
  const groups = Array.from({ length: 7 }, () => {
    add('log.append');
    return take();
  });
  expect(groups).toEqual([[3], [4], [5], [6], [1, 2], [7, 8], [9]]);
});

it('gives each long step a group of its own', () => {
  add('views.write', 'views.write', 'views.reclaim', 'views.mergeSearch', 'views.write');
  expect([take(), take(), take(), take()]).toEqual([[1, 2], [3], [4], [5]]);
});

it('takes at most a thousand into a group', () => {
  add(...Array.from({ length: 1_001 }, () => 'log.append' as const));
  expect([take().length, take().length]).toEqual([1_000, 1]);
});
