import type { Generation } from './generation.js';
import type { ReplyChannels, ReplyRef } from './reply-channels.js';

const NEVER = new AbortController().signal;

/**
 * Publishes a reply to other processes. Starts on the first request to follow it, because most replies have no
 * followers.
 */
export class Broadcast {
  #started = false;

  constructor(
    private readonly reply: ReplyRef,
    /** Distinguishes this generation from earlier or later ones of other processes. */
    private readonly id: string,
    private readonly generation: Generation,
    private readonly channels: ReplyChannels,
  ) {}

  /**
   * Publishes the text so far for the new follower (earlier followers skip it), then all further frames for every
   * follower.
   */
  async follow(): Promise<void> {
    const publish = await this.channels.publisher(this.reply);
    if (this.#started) {
      await publish({ type: 'text', generation: this.id, from: 0, text: this.generation.soFar });
      return;
    }
    this.#started = true;
    let from = 0;
    for await (const frame of this.generation.frames(NEVER)) {
      if (frame.type === 'text') {
        await publish({ type: 'text', generation: this.id, from, text: frame.text });
        from += frame.text.length;
      } else if (frame.type === 'failed') {
        await publish(frame);
      } else {
        await publish({ type: 'recorded' });
      }
    }
  }
}
