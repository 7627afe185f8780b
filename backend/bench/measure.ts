/** One line of the bench's table. */
export interface Measurement {
  readonly what: string;
  readonly value: string;
  /** Its baseline, measured in the same run. */
  readonly baseline?: string;
  readonly ratio?: number;
  readonly aim?: { readonly atLeast: number } | { readonly atMost: number };
}

/** Duration of the work in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN;
}

export const perSecond = (count: number, ms: number): number => (count / ms) * 1_000;
export const rounded = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

/** Runs `work` for each item, with limited concurrency. */
export async function concurrently<Item>(
  items: Iterable<Item>,
  callers: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const caller = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}
