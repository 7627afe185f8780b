import { Signals, type Unsubscribe } from '../../ports/signals.js';

/** Signals within one process. */
export class LocalSignals extends Signals {
  readonly shared = false;
  readonly #listeners = new Map<string, Set<(message: unknown) => void>>();

  constructor(private readonly report: (error: unknown) => void) {
    super();
  }

  async publish(channel: string, message: unknown): Promise<void> {
    const listeners = [...(this.#listeners.get(channel) ?? [])];
    // Not within the publisher's own turn: what it does next may be what a listener looks at.
    if (listeners.length > 0) queueMicrotask(() => listeners.forEach((listener) => this.#tell(listener, message)));
  }

  async subscribe(channel: string, listener: (message: unknown) => void): Promise<Unsubscribe> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    // Its own, so that a function which listens twice leaves once.
    const own = (message: unknown) => listener(message);
    listeners.add(own);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#listeners.get(channel) === listeners) this.#listeners.delete(channel);
    };
  }

  #tell(listener: (message: unknown) => void, message: unknown): void {
    try {
      listener(message);
    } catch (error) {
      this.report(error);
    }
  }
}
