import type { Position } from '../../kernel/envelope.js';
import type { Signals } from '../../ports/signals.js';
import { PROGRESS_CHANNEL, type ProgressSignal } from './progress-signal.js';
import type { ProgressListener, Touch, ViewProgress } from './view-progress.js';

/** A view that is built or catches up changes faster than anybody wants to hear. */
const MOST_TOUCHED = 500;

interface Unsaid {
  position: Position;
  readonly touched: Map<string, Touch>;
}

/**
 * Tells this process and all others of the views that are projected here. One message is on its way at a time; what happens
 * meanwhile goes with the next one.
 */
export class ProgressAnnouncer implements ProgressListener {
  readonly #unsaid = new Map<string, Unsaid>();
  #saying = false;
  #number = 0;

  constructor(
    private readonly progress: ViewProgress,
    private readonly signals: Signals,
    /** Of this process. */
    private readonly id: string,
  ) {}

  advanced(collection: string, position: Position, events: readonly Touch[]): void {
    this.progress.advanced(collection, position, events);
    if (!this.signals.shared) return;
    const unsaid = this.#unsaid.get(collection) ?? { position, touched: new Map<string, Touch>() };
    this.#unsaid.set(collection, unsaid);
    unsaid.position = Math.max(unsaid.position, position);
    for (const event of events) if (unsaid.touched.size <= MOST_TOUCHED) unsaid.touched.set(event.stream, event);
    if (!this.#saying) void this.#say();
  }

  async #say(): Promise<void> {
    this.#saying = true;
    try {
      while (this.#unsaid.size > 0) await this.signals.publish(PROGRESS_CHANNEL, this.#next());
    } finally {
      this.#saying = false;
    }
  }

  #next(): ProgressSignal {
    const views = [...this.#unsaid].map(([collection, { position, touched }]) => ({
      collection,
      position,
      touched: touched.size > MOST_TOUCHED ? null : [...touched.values()].map(slim),
    }));
    this.#unsaid.clear();
    return { from: this.id, number: ++this.#number, views };
  }
}

const slim = ({ stream, position, metadata: { accountId, chatbotId } }: Touch): Touch => ({
  stream,
  position,
  metadata: { accountId, ...(chatbotId && { chatbotId }) },
});
