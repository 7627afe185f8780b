import { expect, it } from '@jest/globals';
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
