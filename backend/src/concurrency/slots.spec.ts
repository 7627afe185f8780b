import { expect, it } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { Slots } from './slots.js';

it('runs as many at once as it has slots, and the others in their order, also after a failure', async () => {
  const slots = new Slots(2);
  const log: string[] = [];
  const gates = ['a', 'b', 'c', 'd'].map((name) => {
    const gate = Promise.withResolvers<void>();
    const ended = slots.run(async () => {
      log.push(name);
      await gate.promise;
      return name;
    });
    return { ...gate, ended: ended.catch((error: unknown) => error) };
  });
  const [a, b, c, d] = gates as [(typeof gates)[0], (typeof gates)[0], (typeof gates)[0], (typeof gates)[0]];
  await setImmediate();
  expect(log).toEqual(['a', 'b']);
  b.reject(new Error('no'));
  expect(await b.ended).toEqual(new Error('no'));
  await setImmediate();
  expect(log).toEqual(['a', 'b', 'c']);
  a.resolve();
  await a.ended;
  for (const { resolve } of [c, d]) resolve();
  expect(await Promise.all([c.ended, d.ended])).toEqual(['c', 'd']);
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

/** Work that ends when it is told to, and what began in which order. */
function gated(slots: Slots) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, signal?: AbortSignal) =>
    slots
      .run(
        () => {
          began.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        },
        { owner: name.slice(0, 1), ...(signal && { signal }) },
      )
      .catch((error: unknown) => error);
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { began, run, end };
}

it('gives owners turns', async () => {
  const { began, run, end } = gated(new Slots(1));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void run(name);
  await setImmediate();
  for (const next of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(next);
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('leaves slots to others than one owner', async () => {
  const { began, run, end } = gated(new Slots(3, 2));
  for (const name of ['a1', 'a2', 'a3']) void run(name);
  await setImmediate();
  expect(began).toEqual(['a1', 'a2']);
  void run('b1');
  await setImmediate();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(began).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('does not begin what is no longer wanted', async () => {
  const { began, run, end } = gated(new Slots(1));
  const asked = new AbortController();
  void run('a1');
  const left = run('a2', asked.signal);
  void run('b1');
  await setImmediate();
  asked.abort(new Error('left'));
  expect(await left).toEqual(new Error('left'));
  expect(await run('a3', asked.signal)).toEqual(new Error('left'));
  await end('a1');
  await end('b1');
  expect(began).toEqual(['a1', 'b1']);
});
