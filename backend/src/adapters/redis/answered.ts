import { z } from 'zod';
import { EngineUnavailable } from '../../ports/event-store.js';

/** Error replies that mean Redis cannot serve this client at the moment. Any other error reply is a bug of ours. */
const UNAVAILABLE_REPLY =
  /\b(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|MISCONF|OOM|BUSY|NOAUTH|WRONGPASS|NOPERM)\b/;

/** If a connection attempt to several addresses failed, only the code gives the reason. */
const Reason = z.object({ message: z.string().optional(), code: z.string().optional() });

/** Creates a new error. Errors of the driver carry the command, and with it passwords and stored data. */
export function unavailable(error: unknown): EngineUnavailable {
  const { message, code } = Reason.catch({}).parse(error);
  return new EngineUnavailable(`Redis is unavailable: ${message || code || 'no reason given'}`);
}

/** Converts a driver error to the error that the product sees. */
export const failureOf = (error: unknown): Error =>
  error instanceof Error && error.name === 'ReplyError' && !UNAVAILABLE_REPLY.test(error.message)
    ? new Error(`Redis rejected a command: ${error.message}`)
    : unavailable(error);

/** Awaits a reply of Redis. @throws EngineUnavailable if there is none */
export async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw failureOf(error);
  }
}
