import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { WakeSignal } from '../../../concurrency/wake-signal.js';

export type FinalFrame = Extract<ChatFrame, { type: 'done' | 'failed' }>;

/** A reply in progress. It does not depend on its readers: they may join and leave, and generation continues. */
export class Generation {
  private text = '';
  private final: FinalFrame | undefined;
  private readonly listeners = new Set<WakeSignal>();
  private readonly stopping = new AbortController();
  readonly finished: Promise<FinalFrame>;

  /**
   * `write` calls `say` with each piece of text and resolves to the final frame. `stopped` aborts when the visitor
   * stops the reply.
   */
  constructor(write: (say: (text: string) => void, stopped: AbortSignal) => Promise<FinalFrame>) {
    this.finished = write((text) => this.say(text), this.stopping.signal).then((final) => {
      this.final = final;
      this.wake();
      return final;
    });
  }

  /** The text generated so far. */
  get soFar(): string {
    return this.text;
  }

  stop(): void {
    this.stopping.abort();
  }

  /** The text so far as one frame, then new text, then the final frame. Ends early when the signal aborts. */
  async *frames(signal: AbortSignal): AsyncGenerator<ChatFrame> {
    const changed = new WakeSignal();
    this.listeners.add(changed);
    signal.addEventListener('abort', changed.wake);
    try {
      let sent = 0;
      while (!signal.aborted) {
        changed.reset();
        if (sent < this.text.length) {
          const text = this.text.slice(sent);
          sent = this.text.length;
          yield { type: 'text', text };
        } else if (this.final) {
          yield this.final;
          return;
        } else {
          await changed.wait();
        }
      }
    } finally {
      this.listeners.delete(changed);
      signal.removeEventListener('abort', changed.wake);
    }
  }

  private say(text: string): void {
    this.text += text;
    this.wake();
  }

  private wake(): void {
    for (const { wake } of this.listeners) wake();
  }
}
