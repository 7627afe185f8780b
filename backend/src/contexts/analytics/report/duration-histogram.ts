/**
 * A histogram of durations with buckets that are fixed for ever, so that those of several days can be added: exact up
 * to 11 ms, then each bucket is 9 % wider than the one before, up to ten minutes. Whole numbers alone, so that every
 * machine agrees.
 */
export interface HistogramBucket {
  readonly bucket: number;
  readonly count: number;
}
export type Histogram = readonly HistogramBucket[];

const LONGEST_MS = 600_000;
/** The least duration of each bucket. */
const FLOORS: readonly number[] = floors();

function floors(): number[] {
  const made = [0];
  for (let floor = 1; floor <= LONGEST_MS; floor = Math.max(floor + 1, Math.floor((floor * 109) / 100)))
    made.push(floor);
  return made;
}

const bucketOf = (ms: number): number => {
  const above = FLOORS.findIndex((floor) => floor > ms);
  return above === -1 ? FLOORS.length - 1 : Math.max(0, above - 1);
};

/** The middle of the bucket. */
const durationOf = (bucket: number): number => {
  const floor = FLOORS[bucket] ?? LONGEST_MS;
  const next = FLOORS[bucket + 1] ?? floor + 1;
  return Math.floor((floor + next - 1) / 2);
};

/** Sorted by bucket, as every histogram is. */
export function withDuration(histogram: Histogram, ms: number): HistogramBucket[] {
  const bucket = bucketOf(ms);
  const at = histogram.findIndex((each) => each.bucket >= bucket);
  const found = histogram[at];
  if (found?.bucket === bucket) return histogram.with(at, { bucket, count: found.count + 1 });
  return histogram.toSpliced(found ? at : histogram.length, 0, { bucket, count: 1 });
}

export function added(...histograms: readonly Histogram[]): HistogramBucket[] {
  const counts = new Map<number, number>();
  for (const { bucket, count } of histograms.flat()) counts.set(bucket, (counts.get(bucket) ?? 0) + count);
  return [...counts].map(([bucket, count]) => ({ bucket, count })).sort((a, b) => a.bucket - b.bucket);
}

/** Milliseconds by the nearest rank. Undefined if the histogram is empty. */
export function percentile(histogram: Histogram, share: number): number | undefined {
  const total = histogram.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  const reached = histogram.find(({ count }) => (passed += count) >= Math.ceil(total * share));
  return reached && durationOf(reached.bucket);
}
