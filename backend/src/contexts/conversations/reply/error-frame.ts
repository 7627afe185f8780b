import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { Refused } from '../../../kernel/refusal.js';

export const UNAVAILABLE = 'The assistant is not available right now. Please try again later.';

/** Turns an error into a final frame, because a response that has started can no longer change its status. */
export async function* withErrorFrame(
  frames: AsyncIterable<ChatFrame>,
  report: (error: unknown) => void,
): AsyncGenerator<ChatFrame> {
  try {
    yield* frames;
  } catch (error) {
    if (error instanceof Refused) {
      yield { type: 'failed', code: error.code, message: error.message };
      return;
    }
    report(error);
    yield { type: 'failed', code: 'unavailable', message: UNAVAILABLE };
  }
}
