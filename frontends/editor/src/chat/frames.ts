import { ChatFrame } from '@chatbot-builder/contracts/widget';
import { createParser } from 'eventsource-parser';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Yields the frames of a reply. Unknown frames are ignored, so that a newer server may send more. */
export async function* readFrames(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ChatFrame> {
  const frames: ChatFrame[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      const frame = ChatFrame.safeParse(parseJson(data));
      if (frame.success) frames.push(frame.data);
    },
  });
  const decoder = new TextDecoder();
  // Safari does not support async iteration of streams.
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* frames.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
