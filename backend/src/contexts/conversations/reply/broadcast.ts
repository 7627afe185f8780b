import type { Generation } from './generation.js';
import type { ReplyChannels, ReplyRef } from './reply-channels.js';

const NEVER = new AbortController().signal;

/** Says a reply to other processes, from the first wish to follow it on: most replies nobody else asks for. */
export class Broadcast {
  #begun = false;

  constructor(
    private readonly reply: ReplyRef,
    /** Tells this generation from one that another process began before or after it. */
    private readonly id: string,
    private readonly generation: Generation,
    private readonly channels: ReplyChannels,
  ) {}

  /** What there is, for who has just come (the others have it already), then what comes, for all. */
  async follow(): Promise<void> {
    const say = await this.channels.publisher(this.reply);
    if (this.#begun) {
      await say({ type: 'text', generation: this.id, from: 0, text: this.generation.soFar });
      return;
    }
    this.#begun = true;
    let from = 0;
    for await (const frame of this.generation.frames(NEVER)) {
      if (frame.type === 'text') {
        await say({ type: 'text', generation: this.id, from, text: frame.text });
        from += frame.text.length;
      } else if (frame.type === 'failed') {
        await say(frame);
      } else {
        await say({ type: 'recorded' });
      }
    }
  }
}
