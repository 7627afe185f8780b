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
    // Deliver asynchronously, so that listeners see what the publisher does next in its turn.
    if (listeners.length > 0) queueMicrotask(() => listeners.forEach((listener) => this.#deliver(listener, message)));
  }

  async subscribe(channel: string, listener: (message: unknown) => void): Promise<Unsubscribe> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    // A separate function per subscription, so that a listener that subscribes twice can unsubscribe once.
    const own = (message: unknown) => listener(message);
    listeners.add(own);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#listeners.get(channel) === listeners) this.#listeners.delete(channel);
    };
  }

  #deliver(listener: (message: unknown) => void, message: unknown): void {
    try {
      listener(message);
    } catch (error) {
      this.report(error);
    }
  }
}
