import type { CatchingUp } from '../runtime/views/projector.js';

const EVERY_MS = 1_000;

/** Prints the progress of view builds once a second. Prints nothing if a start is faster than that. */
export function viewProgress(
  out: { write(text: string): unknown },
  now: () => number = Date.now,
): (progress: CatchingUp) => void {
  const ratios = new Map<string, number>();
  let printedAt = now();
  return ({ collection, position, head }) => {
    ratios.set(collection, head ? Math.min(1, position / head) : 1);
    const least = Math.min(...ratios.values());
    if (least === 1 || now() - printedAt < EVERY_MS) return;
    printedAt = now();
    out.write(`Building views: ${Math.floor(least * 100)} %\n`);
  };
}
