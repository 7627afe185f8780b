import type { Redis } from 'ioredis';
import { Signals, type Unsubscribe } from '../../ports/signals.js';

/**
 * Signals over Redis publish and subscribe. A connection in subscriber mode accepts no other commands, so there are
 * two.
 */
export class RedisSignals extends Signals {
  readonly shared = true;
  readonly #listeners = new Map<string, Set<(message: unknown) => void>>();

  /** @param subscriber a connection with persistent subscriptions, see `persistentSubscriber` */
  constructor(
    private readonly commands: Redis,
    private readonly subscriber: Redis,
    private readonly prefix: string,
    private readonly report: (error: unknown) => void,
  ) {
    super();
    subscriber.on('message', (name: string, json: string) => this.#deliver(name, json));
  }

  async publish(channel: string, message: unknown): Promise<void> {
    // The connection itself reports an outage, once.
    await this.commands.publish(this.#nameOf(channel), JSON.stringify(message)).catch(() => undefined);
  }

  async subscribe(channel: string, listener: (message: unknown) => void): Promise<Unsubscribe> {
    const name = this.#nameOf(channel);
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    const own = (message: unknown) => listener(message);
    listeners.add(own);
    await this.subscriber.subscribe(name);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#listeners.get(name) === listeners) this.#unsubscribe(name);
    };
  }

  #nameOf(channel: string): string {
    return `${this.prefix}:signals:${channel}`;
  }

  #unsubscribe(name: string): void {
    this.#listeners.delete(name);
    void this.subscriber.unsubscribe(name);
  }

  #deliver(name: string, json: string): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener(JSON.parse(json));
      } catch (error) {
        this.report(error);
      }
    }
  }
}
