import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { readFrame } from './readers';

/**
 * Yields the `data` of each server-sent event, however the bytes are chunked. An event without its final blank line is
 * dropped.
 */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      // A trailing carriage return may be the first half of a CRLF, so it waits for the next chunk.
      const lines = rest.split(done ? /\r\n|\r|\n/ : /\r\n|\r(?!$)|\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
        else if (line === '' && data.length > 0) {
          yield data.join('\n');
          data = [];
        }
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const parseFrame = (data: string): ChatFrame | undefined => {
  try {
    return readFrame(JSON.parse(data));
  } catch {
    return undefined;
  }
};

/** Yields the frames of a reply. Unknown frames are ignored, so that a newer server may send more. */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatFrame> {
  for await (const data of eventData(body)) {
    const frame = parseFrame(data);
    if (frame) yield frame;
  }
}
