import type { ChatFrame } from '@chatbot-builder/contracts/widget';

/**
 * What one reader is told of a reply that may have to be told from its beginning again: by the process that takes over from
 * one that died, or to make good for something missed. No text is told twice; where the new text is another, as a model may
 * have it, the reader waits for the last frame, which holds all of it.
 */
export class FrameDeduplicator {
  private told = '';

  async *frames<Frame extends ChatFrame>(
    again: AsyncIterable<Frame>,
  ): AsyncGenerator<Frame | Extract<ChatFrame, { type: 'text' }>> {
    let text = '';
    let inStep = this.told === '';
    for await (const frame of again) {
      if (frame.type !== 'text') {
        yield frame;
        continue;
      }
      text += frame.text;
      if (!inStep && !text.startsWith(this.told)) continue;
      const news = inStep ? frame.text : text.slice(this.told.length);
      inStep = true;
      this.told = text;
      if (news !== '') yield { type: 'text', text: news };
    }
  }
}
