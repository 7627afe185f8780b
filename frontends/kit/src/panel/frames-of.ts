import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { readFrames } from '@chatbot-builder/widget/frames';
import { readProblem } from '@chatbot-builder/widget/readers';

const refusalOf = async (response: Response): Promise<ChatFrame> => {
  const problem: unknown = await response.json().catch(() => undefined);
  try {
    const { code, message } = readProblem(problem);
    return { type: 'failed', code, message };
  } catch {
    throw new Error(`The chat responded with ${response.status}.`);
  }
};

/**
 * Posts a question and yields the frames of its reply. A refusal is a `failed` frame. Throws if there is no reply at
 * all.
 */
export async function* framesOf(path: string, body: object, signal: AbortSignal): AsyncGenerator<ChatFrame> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (response.ok && response.body) yield* readFrames(response.body);
  else yield await refusalOf(response);
}
