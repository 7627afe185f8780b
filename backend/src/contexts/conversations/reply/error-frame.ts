import type { ChatFrame } from '@chatbot-builder/contracts/widget';

export const UNAVAILABLE = 'The assistant is not available right now. Please try again later.';

/** A stream that has begun cannot answer with a status any more: what fails in it becomes its last frame. */
export async function* withErrorFrame(
  frames: AsyncIterable<ChatFrame>,
  report: (error: unknown) => void,
): AsyncGenerator<ChatFrame> {
  try {
    yield* frames;
  } catch (error) {
    report(error);
    yield { type: 'failed', code: 'unavailable', message: UNAVAILABLE };
  }
}
