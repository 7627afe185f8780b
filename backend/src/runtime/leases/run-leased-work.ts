import type { HeldLease, LeaseTerm } from './lease-keeper.js';

/** Work that can be started and stopped repeatedly. */
export interface LeasedWork {
  /** @throws Fenced */
  start(lease: HeldLease): Promise<void>;
  /** Resolves once the current work is done. */
  stop(): Promise<void>;
}

/**
 * Runs the work until the term ends or the work asks to end it.
 * @throws Fenced, even if only the last write was fenced; UnreadableEvent; whatever `start` throws
 */
export async function runLeasedWork({ token, signal }: LeaseTerm, work: LeasedWork): Promise<void> {
  const ended = Promise.withResolvers<never>();
  const started = work.start({ token, ends: ended.reject });
  try {
    await Promise.race([started.then(() => aborted(signal)), ended.promise]);
  } finally {
    await started.catch(() => undefined);
    await work.stop();
  }
  // `ended` may have been rejected during `stop`. This settles at once and throws that reason.
  await Promise.race([ended.promise, Promise.resolve()]);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
