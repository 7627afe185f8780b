import { EngineUnavailable } from '../../ports/event-store.js';

/** Redis answers, but cannot serve now, or not us. Every other error reply is a fault of ours. */
const CANNOT_SERVE = /\b(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|MISCONF|OOM|BUSY|NOAUTH|WRONGPASS|NOPERM)\b/;

/** A new error: those of the driver carry their command, and with it passwords and what is stored. */
export function unavailable(error: unknown): EngineUnavailable {
  const { message = '', code = 'no reason given' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return new EngineUnavailable(`Redis is not available: ${message || code}`);
}

/** What Redis answers. @throws EngineUnavailable where it does not */
export async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError' && !CANNOT_SERVE.test(error.message)) throw new Error(`Redis refused a command: ${error.message}`);
    throw unavailable(error);
  }
}
