import type { Redis } from 'ioredis';
import { Signals, type Unsubscribe } from '../../ports/signals.js';

interface Channel {
  readonly listeners: Set<(message: unknown) => void>;
  /** Redis has been asked to send what is published. */
  asked: Promise<void>;
}

/** Signals over Redis' publish and subscribe. Connections in subscriber mode do nothing else, so there are two. */
export class RedisSignals extends Signals {
  readonly shared = true;
  readonly #channels = new Map<string, Channel>();

  /** `subscriber` must not resubscribe by itself: what was asked for while Redis was away would be left out. */
  constructor(
    private readonly commands: Redis,
    private readonly subscriber: Redis,
    private readonly prefix: string,
    private readonly report: (error: unknown) => void,
  ) {
    super();
    subscriber.on('message', (name: string, json: string) => this.#tell(name, json));
    subscriber.on('ready', () => this.#askAgain());
  }

  async publish(channel: string, message: unknown): Promise<void> {
    // That Redis is away, the connection itself reports, once.
    await this.commands.publish(this.#nameOf(channel), JSON.stringify(message)).catch(() => undefined);
  }

  async subscribe(channel: string, listener: (message: unknown) => void): Promise<Unsubscribe> {
    const name = this.#nameOf(channel);
    const known = this.#channels.get(name) ?? { listeners: new Set(), asked: this.#ask([name]) };
    this.#channels.set(name, known);
    const own = (message: unknown) => listener(message);
    known.listeners.add(own);
    await known.asked;
    return () => {
      known.listeners.delete(own);
      if (known.listeners.size === 0 && this.#channels.get(name) === known) this.#leave(name);
    };
  }

  #nameOf(channel: string): string {
    return `${this.prefix}:signals:${channel}`;
  }

  /** What fails here, because Redis is away, is asked again when it is back. */
  async #ask(names: readonly string[]): Promise<void> {
    if (this.subscriber.status === 'ready') await this.subscriber.subscribe(...names).catch(() => undefined);
  }

  #askAgain(): void {
    const names = [...this.#channels.keys()];
    if (names.length === 0) return;
    const asked = this.#ask(names);
    for (const channel of this.#channels.values()) channel.asked = asked;
  }

  #leave(name: string): void {
    this.#channels.delete(name);
    if (this.subscriber.status === 'ready') void this.subscriber.unsubscribe(name).catch(() => undefined);
  }

  #tell(name: string, json: string): void {
    const listeners = [...(this.#channels.get(name)?.listeners ?? [])];
    for (const listener of listeners) {
      try {
        listener(JSON.parse(json));
      } catch (error) {
        this.report(error);
      }
    }
  }
}
