import { setTimeout } from 'node:timers/promises';
import { percentile, timed } from './measure.js';

/** Milliseconds between two calls. A call does not wait for the one before. */
const EVERY_MS = 4;

/** Latencies of other accounts' calls in milliseconds. */
export interface Latencies {
  readonly p99: number;
  readonly longest: number;
}

/** Makes calls at a steady rate while the work goes on, and for at least `leastMs`. */
export async function callsDuring(
  call: (number: number) => Promise<unknown>,
  work: () => Promise<unknown>,
  leastMs = 0,
): Promise<Latencies> {
  const latencies: number[] = [];
  const calls: Promise<unknown>[] = [];
  let working = true;
  const calling = async () => {
    for (let number = 0; working; number += 1) {
      calls.push(timed(() => call(number)).then((ms) => latencies.push(ms)));
      await setTimeout(EVERY_MS);
    }
  };
  const neighbors = calling();
  await Promise.all([work(), setTimeout(leastMs)]);
  working = false;
  await neighbors;
  await Promise.all(calls);
  return { p99: percentile(latencies, 99), longest: Math.max(...latencies) };
}
