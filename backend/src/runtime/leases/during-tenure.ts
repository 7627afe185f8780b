import type { HeldLease, Tenure } from './lease-keeper.js';

/** Runs from a start to its stop, and can be started again. */
export interface LeasedWork {
  /** @throws Fenced */
  start(lease: HeldLease): Promise<void>;
  /** Resolves when what is in hand is done. */
  stop(): Promise<void>;
}

/**
 * Runs until the tenure ends, or had better end.
 * @throws Fenced, also where only what was in hand at the end met the fence; UnreadableEvent; and what `start` throws
 */
export async function duringTenure({ token, signal }: Tenure, turn: LeasedWork): Promise<void> {
  const ended = Promise.withResolvers<never>();
  const started = turn.start({ token, ends: ended.reject });
  try {
    await Promise.race([started.then(() => aborted(signal)), ended.promise]);
  } finally {
    await started.catch(() => undefined);
    await turn.stop();
  }
  // Settles at once: with the rejection where there was one.
  await Promise.race([ended.promise, Promise.resolve()]);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
