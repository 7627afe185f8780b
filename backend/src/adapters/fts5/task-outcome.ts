import { EngineUnavailable } from '../../ports/event-store.js';
import { codeOf, isDiskFault } from '../disk/disk-fault.js';
import { isEngineFault } from '../sqlite/engine-fault.js';

/** What came of a task on its way between threads, where neither classes nor codes of errors travel. */
export type Outcome<Result> = { readonly result: Result } | { readonly unavailable: string };

/** Rejects with what says something about the task; that a disk is full, or cannot be reached, does not. */
export async function outcomeOf<Result>(work: () => Result | Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (isEngineFault(error)) return { unavailable: error.message };
    if (isDiskFault(error)) return { unavailable: String(codeOf(error)) };
    throw error;
  }
}

/** @throws EngineUnavailable where the same task may succeed later. */
export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if ('unavailable' in outcome)
    throw new EngineUnavailable(`The index files cannot be used now: ${outcome.unavailable}`);
  return outcome.result;
}
