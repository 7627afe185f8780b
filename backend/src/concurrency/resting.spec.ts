import { expect, it } from 'vitest';
import { resting } from './resting.js';

it('returns what the step made, after its end', async () => {
  expect(await resting(() => Promise.resolve('made'), new AbortController().signal)).toBe('made');
});

it('ends with the reason of a signal that aborts, and not before the step has ended', async () => {
  const stop = new AbortController();
  const step = Promise.withResolvers<void>();
  let ended = false;
  const rested = resting(() => step.promise, stop.signal).finally(() => (ended = true));
  stop.abort(new Error('stopped'));
  await Promise.resolve();
  expect(ended).toBe(false);
  step.resolve();
  await expect(rested).rejects.toThrow('stopped');
});
