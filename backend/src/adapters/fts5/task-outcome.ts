import { EngineUnavailable } from '../../ports/event-store.js';
import { codeOf, isDiskFault } from '../disk/disk-fault.js';
import { isEngineFault } from '../sqlite/engine-fault.js';

/** The outcome of a task in a form that crosses threads. Structured clone keeps neither error classes nor codes. */
export type Outcome<Result> = { readonly result: Result } | { readonly unavailable: string };

/** Rejects with errors of the task itself. A full or unavailable disk is returned as `unavailable` instead. */
export async function outcomeOf<Result>(work: () => Result | Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (isEngineFault(error)) return { unavailable: error.message };
    if (isDiskFault(error)) return { unavailable: String(codeOf(error)) };
    throw error;
  }
}

/** @throws EngineUnavailable if the same task may succeed later */
export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if ('unavailable' in outcome) throw new EngineUnavailable(`The index files are unavailable: ${outcome.unavailable}`);
  return outcome.result;
}
