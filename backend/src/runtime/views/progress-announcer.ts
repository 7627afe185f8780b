import type { Position } from '../../kernel/envelope.js';
import type { Signals } from '../../ports/signals.js';
import { PROGRESS_CHANNEL, type ProgressSignal } from './progress-signal.js';
import type { ProgressListener, Touch, ViewProgress } from './view-progress.js';

/**
 * Above this many streams, a signal only says that the view changed. A view that is built or catches up changes too
 * fast for details.
 */
const MOST_TOUCHED = 500;

interface Pending {
  position: Position;
  readonly touched: Map<string, Touch>;
}

/**
 * Announces the progress of the views projected here, to this process and to all others. At most one message is in
 * flight. Changes made meanwhile are combined into the next one.
 */
export class ProgressAnnouncer implements ProgressListener {
  readonly #pending = new Map<string, Pending>();
  #publishing = false;
  #number = 0;

  constructor(
    private readonly progress: ViewProgress,
    private readonly signals: Signals,
    /** Id of this process. */
    private readonly id: string,
  ) {}

  advanced(collection: string, position: Position, events: readonly Touch[]): void {
    this.progress.advanced(collection, position, events);
    if (!this.signals.shared) return;
    const pending = this.#pending.get(collection) ?? { position, touched: new Map<string, Touch>() };
    this.#pending.set(collection, pending);
    pending.position = Math.max(pending.position, position);
    for (const event of events) if (pending.touched.size <= MOST_TOUCHED) pending.touched.set(event.stream, event);
    if (!this.#publishing) void this.#publish();
  }

  async #publish(): Promise<void> {
    this.#publishing = true;
    try {
      while (this.#pending.size > 0) await this.signals.publish(PROGRESS_CHANNEL, this.#next());
    } finally {
      this.#publishing = false;
    }
  }

  #next(): ProgressSignal {
    const views = [...this.#pending].map(([collection, { position, touched }]) => ({
      collection,
      position,
      touched: touched.size > MOST_TOUCHED ? null : [...touched.values()].map(slim),
    }));
    this.#pending.clear();
    return { from: this.id, number: ++this.#number, views };
  }
}

const slim = ({ stream, position, metadata: { accountId, chatbotId } }: Touch): Touch => ({
  stream,
  position,
  metadata: { accountId, ...(chatbotId && { chatbotId }) },
});
