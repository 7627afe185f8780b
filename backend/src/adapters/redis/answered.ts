import { z } from 'zod';
import { EngineUnavailable } from '../../ports/event-store.js';

/** Redis answers, but cannot serve now, or not us. Every other error reply is a fault of ours. */
const CANNOT_SERVE =
  /\b(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|MISCONF|OOM|BUSY|NOAUTH|WRONGPASS|NOPERM)\b/;

/** Of a failed attempt at several addresses, the code alone says why. */
const Reason = z.object({ message: z.string().optional(), code: z.string().optional() });

/** A new error: those of the driver carry their command, and with it passwords and what is stored. */
export function unavailable(error: unknown): EngineUnavailable {
  const { message, code } = Reason.catch({}).parse(error);
  return new EngineUnavailable(`Redis is not available: ${message || code || 'no reason given'}`);
}

/** What the product is told of a command that failed. */
export const failureOf = (error: unknown): Error =>
  error instanceof Error && error.name === 'ReplyError' && !CANNOT_SERVE.test(error.message)
    ? new Error(`Redis refused a command: ${error.message}`)
    : unavailable(error);

/** What Redis answers. @throws EngineUnavailable where it does not */
export async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw failureOf(error);
  }
}
