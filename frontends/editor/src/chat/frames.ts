import { ChatFrame } from '@chatbot-builder/contracts/widget';
import { EventSourceParserStream } from 'eventsource-parser/stream';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The frames of a reply. What this build does not know is passed over, so that a newer server may say more. */
export async function* readFrames(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ChatFrame> {
  // Read by hand: Safari cannot iterate a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frame = ChatFrame.safeParse(parseJson(value.data));
      if (frame.success) yield frame.data;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
