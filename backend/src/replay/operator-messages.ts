import type { ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import { DamagedFile } from '../ports/damaged-file.js';
import { EngineUnavailable } from '../ports/event-store.js';
import { UnreadableEvent } from '../runtime/sealing/decode.js';
import { BuildUnderWay } from '../runtime/views/projector.js';
import { NotVerifiable } from '../runtime/verify/reading.js';
import { UnknownChatbot } from './replay-service.js';
import { NoKeeper, OrderFailed } from './orders.js';

const EXPLAINED = [NotVerifiable, NoKeeper, OrderFailed, BuildUnderWay, UnreadableEvent, UnknownChatbot, DamagedFile];
/** Credentials in the address of an engine. */
const CREDENTIALS = /\/\/[^@\s/]*@/g;

/** The message of an error for the operator. Undefined if the error is a bug. */
export function operatorMessage(error: unknown): string | undefined {
  if (error instanceof EngineUnavailable)
    return `An engine is unavailable: ${error.message.replace(CREDENTIALS, '//')}`;
  return error instanceof Error && EXPLAINED.some((kind) => error instanceof kind) ? error.message : undefined;
}

/**
 * Ends the stream with a `failed` frame if it throws: once a response has begun, only its last frame can report a
 * failure.
 */
export async function* endWithFailure(
  frames: AsyncIterable<ReplayFrame>,
  report: (error: unknown) => void,
): AsyncGenerator<ReplayFrame> {
  try {
    yield* frames;
  } catch (error) {
    const message = operatorMessage(error);
    if (message === undefined) report(error);
    yield { kind: 'failed', message: message ?? 'Something went wrong. See the server’s log.' };
  }
}
