import { expect, it } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { SharedRuns } from './shared-runs.js';

/** Runs that end in order, each with its number. */
function numbered() {
  const gates: PromiseWithResolvers<void>[] = [];
  const runs = new SharedRuns(async (_key: string) => {
    const gate = Promise.withResolvers<void>();
    const number = gates.push(gate);
    await gate.promise;
    return number;
  });
  return {
    run: (key = 'a') => runs.run(key),
    begun: () => gates.length,
    end: (number: number) => gates[number - 1]?.resolve(),
    fail: (number: number) => gates[number - 1]?.reject(new Error('no')),
  };
}

it('runs once for all who ask before it begins', async () => {
  const { run, begun, end } = numbered();
  const results = Promise.all([run(), run(), run()]);
  await setImmediate();
  end(1);
  expect(await results).toEqual([1, 1, 1]);
  expect(begun()).toBe(1);
});

it('gives who asks meanwhile the next run, which begins once the current one has ended', async () => {
  const { run, begun, end } = numbered();
  const first = run();
  await setImmediate();
  const others = Promise.all([run(), run()]);
  await setImmediate();
  expect(begun()).toBe(1);
  end(1);
  expect(await first).toBe(1);
  await setImmediate();
  end(2);
  expect(await others).toEqual([2, 2]);
});

it('runs the work of different keys concurrently', async () => {
  const { run, begun } = numbered();
  void run('a');
  void run('b');
  await setImmediate();
  expect(begun()).toBe(2);
});

it('rejects for all who share a run, and goes on with the next', async () => {
  const { run, fail, end } = numbered();
  const failed = [run(), run()];
  await setImmediate();
  const next = run();
  fail(1);
  for (const each of failed) await expect(each).rejects.toThrow('no');
  await setImmediate();
  end(2);
  expect(await next).toBe(2);
});
