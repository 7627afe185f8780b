import { beforeEach, expect, it } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { KeyedQueue } from './keyed-queue.js';

let queue: KeyedQueue<string>;
let log: string[];
beforeEach(() => {
  queue = new KeyedQueue();
  log = [];
});

const gated = (name: string) => {
  const gate = Promise.withResolvers<void>();
  const work = async () => {
    log.push(`${name} begins`);
    await gate.promise;
    log.push(`${name} ends`);
  };
  return { ...gate, work };
};

it('runs the work of a key one at a time, in the order of the calls', async () => {
  const [first, second] = [gated('first'), gated('second')];
  const both = Promise.all([queue.run('a', first.work), queue.run('a', second.work)]);
  second.resolve();
  first.resolve();
  await both;
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('runs the work of different keys concurrently', async () => {
  void queue.run('a', gated('a').work);
  void queue.run('b', gated('b').work);
  await setImmediate();
  expect(log).toEqual(['a begins', 'b begins']);
});

it('starts no work before `run` returns', () => {
  void queue.run('a', gated('a').work);
  expect(log).toEqual([]);
});

it('continues after a failure, and rejects only for its caller', async () => {
  const failed = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

it('is idle once all queued work has ended, even if some failed', async () => {
  const slow = gated('slow');
  const failed = queue.run('a', () => Promise.reject(new Error('no'))).catch(() => undefined);
  const ended = queue.run('b', slow.work);
  const idle = queue.idle().then(() => log.push('idle'));
  slow.resolve();
  await Promise.all([failed, ended, idle]);
  expect(log).toEqual(['slow begins', 'slow ends', 'idle']);
});
