import type { ChatFrame } from '@chatbot-builder/contracts/widget';

/**
 * The frames of one reader, for a reply that may restart from the beginning: when another process takes over from one
 * that died, or after a lost update. No text is sent twice. A model may produce a different text on a restart. The
 * reader then gets only the final frame, which contains the whole reply.
 */
export class FrameDeduplicator {
  private sent = '';

  async *frames<Frame extends ChatFrame>(
    attempt: AsyncIterable<Frame>,
  ): AsyncGenerator<Frame | Extract<ChatFrame, { type: 'text' }>> {
    let text = '';
    let inStep = this.sent === '';
    for await (const frame of attempt) {
      if (frame.type !== 'text') {
        yield frame;
        continue;
      }
      text += frame.text;
      if (!inStep && !text.startsWith(this.sent)) continue;
      const news = inStep ? frame.text : text.slice(this.sent.length);
      inStep = true;
      this.sent = text;
      if (news !== '') yield { type: 'text', text: news };
    }
  }
}
