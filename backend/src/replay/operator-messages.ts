import type { ReplayFrame } from '@chatbot-builder/contracts/http';
import { EngineUnavailable } from '../ports/event-store.js';
import { UnreadableEvent } from '../runtime/sealing/decode.js';
import { BuildUnderWay } from '../runtime/views/projector.js';
import { NotVerifiable } from '../runtime/verify/reading.js';
import { NoKeeper, OrderFailed } from './orders.js';

const FOR_PEOPLE = [NotVerifiable, NoKeeper, OrderFailed, BuildUnderWay, UnreadableEvent];
/** Who signs in, in the address of an engine. */
const CREDENTIALS = /\/\/[^@\s/]*@/g;

/** What an error says to whoever operates the installation; undefined where it is a fault of ours. */
export function operatorMessage(error: unknown): string | undefined {
  if (error instanceof EngineUnavailable)
    return `An engine cannot be used now: ${error.message.replace(CREDENTIALS, '//')}`;
  return error instanceof Error && FOR_PEOPLE.some((kind) => error instanceof kind) ? error.message : undefined;
}

/** A stream that has begun can only say in its last frame that it failed. */
export async function* endWithFailure(
  frames: AsyncIterable<ReplayFrame>,
  report: (error: unknown) => void,
): AsyncGenerator<ReplayFrame> {
  try {
    yield* frames;
  } catch (error) {
    const message = operatorMessage(error);
    if (message === undefined) report(error);
    yield { kind: 'failed', message: message ?? 'Something went wrong on our side; the server’s log says what.' };
  }
}
