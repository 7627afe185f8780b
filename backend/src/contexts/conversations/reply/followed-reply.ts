import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { WakeSignal } from '../../../concurrency/wake-signal.js';
import type { ReplyChannels } from './reply-channels.js';
import type { ReplyUpdate } from './reply-signals.js';
import type { ReplyTask } from './reply-writer.js';

/** How long to wait for an update before checking whether the reply is recorded or its process is gone. */
const SILENCE_MS = 1_000;

type Frame = Extract<ChatFrame, { type: 'text' | 'failed' }>;

/**
 * Follows a reply that another process writes: the text so far as one frame, then the rest as it arrives.
 * Ends without a final frame if the reply was recorded, an update was lost, or no update arrived for a while. The
 * caller then checks the log and the claim.
 */
export async function* followReply(channels: ReplyChannels, task: ReplyTask, gone: AbortSignal): AsyncGenerator<Frame> {
  const updates = new UpdateQueue();
  const leave = await channels.follow(task, (update) => updates.add(update));
  try {
    await channels.request('follow', task, task.context.correlationId);
    let generation: string | undefined;
    let length = 0;
    for (let update = await updates.next(gone); update; update = await updates.next(gone)) {
      if (update.type === 'recorded') return;
      if (update.type === 'failed') {
        yield update;
        return;
      }
      generation ??= update.generation;
      if (update.generation !== generation || update.from > length) return;
      const text = update.text.slice(length - update.from);
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

  add(update: ReplyUpdate): void {
    this.waiting.push(update);
    this.changed.wake();
  }

  /** The next update. Undefined after `SILENCE_MS` without one, or if the signal has aborted. */
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
