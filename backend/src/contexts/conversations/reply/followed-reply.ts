import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { WakeSignal } from '../../../concurrency/wake-signal.js';
import type { ReplyChannels, ReplyRef } from './reply-channels.js';
import type { ReplyUpdate } from './reply-signals.js';

/** Silence after which it is worth looking whether the reply is recorded, or its process gone. */
const SILENCE_MS = 1_000;

type Frame = Extract<ChatFrame, { type: 'text' | 'failed' }>;

/**
 * A reply that another process writes: what there is as one piece, then what comes. Ends without a last frame where it was
 * recorded, where something was missed, or where nothing was said for a while: then the log and the claim tell more.
 */
export async function* followReply(channels: ReplyChannels, reply: ReplyRef, gone: AbortSignal): AsyncGenerator<Frame> {
  const updates = new UpdateQueue();
  const leave = await channels.follow(reply, (said) => updates.add(said));
  try {
    await channels.request('follow', reply);
    let generation: string | undefined;
    let length = 0;
    for (let said = await updates.next(gone); said; said = await updates.next(gone)) {
      if (said.type === 'recorded') return;
      if (said.type === 'failed') {
        yield said;
        return;
      }
      generation ??= said.generation;
      if (said.generation !== generation || said.from > length) return;
      const text = said.text.slice(length - said.from);
      length += text.length;
      if (text !== '') yield { type: 'text', text };
    }
  } finally {
    leave();
  }
}

class UpdateQueue {
  private readonly waiting: ReplyUpdate[] = [];
  private readonly changed = new WakeSignal();

  add(said: ReplyUpdate): void {
    this.waiting.push(said);
    this.changed.wake();
  }

  /** Undefined after a silence, or when the signal has aborted. */
  async next(gone: AbortSignal): Promise<ReplyUpdate | undefined> {
    if (this.waiting.length === 0 && !gone.aborted) await this.change(gone);
    return gone.aborted ? undefined : this.waiting.shift();
  }

  private async change(gone: AbortSignal): Promise<void> {
    const { wake } = this.changed;
    this.changed.reset();
    const timer = setTimeout(wake, SILENCE_MS);
    gone.addEventListener('abort', wake, { once: true });
    await this.changed.wait();
    clearTimeout(timer);
    gone.removeEventListener('abort', wake);
  }
}
