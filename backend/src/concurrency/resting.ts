import { setTimeout } from 'node:timers/promises';

/** A step of long work is followed by a rest of so many times as long as it took. */
const REST = 3;

/** Runs a step of long work, and then lets others go on. @throws the signal's reason if it aborts during the rest */
export async function resting<Result>(step: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  const began = performance.now();
  const result = await step();
  const restMs = REST * (performance.now() - began);
  await setTimeout(restMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  return result;
}
