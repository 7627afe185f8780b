import type { CatchingUp } from '../runtime/views/projector.js';

const EVERY_MS = 1_000;

/** Says how far the views are while they are built, once a second: a start that is done sooner says nothing. */
export function viewProgress(
  out: { write(text: string): unknown },
  now: () => number = Date.now,
): (progress: CatchingUp) => void {
  const ratios = new Map<string, number>();
  let said = now();
  return ({ collection, position, head }) => {
    ratios.set(collection, head ? Math.min(1, position / head) : 1);
    const least = Math.min(...ratios.values());
    if (least === 1 || now() - said < EVERY_MS) return;
    said = now();
    out.write(`Building views: ${Math.floor(least * 100)} %\n`);
  };
}
