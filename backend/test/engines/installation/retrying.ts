import { setTimeout as elapsed } from 'node:timers/promises';

const ATTEMPTS = 20;
const PAUSE_MS = 100;

/** Once more where it failed: a machine that is busy may be slow to answer for a while. Nobody is told how far an attempt came. */
export async function retrying<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    try {
      return await act();
    } catch {
      await elapsed(attempt * PAUSE_MS);
    }
  }
  return act();
}
