import { setTimeout as elapsed } from 'node:timers/promises';

const ATTEMPTS = 20;
const PAUSE_MS = 100;

/** Retries a failed act, because a busy machine may answer slowly for a while. `act` must be idempotent. */
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
