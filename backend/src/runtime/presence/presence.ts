import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.js';
import type { Signals, Unsubscribe } from '../../ports/signals.js';

const CHANNEL = 'presence';
/** A panel says once a minute that it is open. One word may come late. */
export const PRESENT_FOR_MS = 90_000;
const SWEEP_EVERY_MS = 10_000;
/** Bounds the memory of an account. Visitors above it are not counted. */
export const MOST_VISITORS = 10_000;

const Seen = z.object({ accountId: z.string(), chatbotId: z.string(), visitorId: z.string() });
type Seen = z.infer<typeof Seen>;

export interface SeenVisitor {
  readonly accountId: AccountId;
  readonly chatbotId: ChatbotId;
  readonly visitorId: string;
}

interface Present {
  readonly chatbotId: string;
  readonly at: number;
}

/**
 * Which visitors have a conversation open now. Each process hears of all of them by signals and keeps them in memory
 * only: what gets lost is said again within a minute.
 */
export class Presence {
  /** By account, its visitors by id, the longest unseen first. */
  readonly #accounts = new Map<string, Map<string, Present>>();
  readonly #listeners = new Map<string, Set<() => void>>();
  #leave: Unsubscribe = () => undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly signals: Signals,
    private readonly clock: Clock,
  ) {}

  async start(): Promise<void> {
    this.#leave = await this.signals.subscribe(CHANNEL, (message) => {
      const seen = Seen.safeParse(message).data;
      if (seen) this.#hear(seen);
    });
    this.#timer = setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#leave();
  }

  seen(visitor: SeenVisitor): Promise<void> {
    return this.signals.publish(CHANNEL, visitor satisfies Seen);
  }

  count(accountId: AccountId, counts: (chatbotId: string) => boolean): number {
    let count = 0;
    for (const { chatbotId } of this.#accounts.get(accountId)?.values() ?? []) if (counts(chatbotId)) count += 1;
    return count;
  }

  /** Calls back after visitors of the account have come or gone. */
  follow(accountId: AccountId, listener: () => void): Unsubscribe {
    const listeners = this.#listeners.get(accountId) ?? new Set();
    this.#listeners.set(accountId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(accountId);
    };
  }

  /** Forgets visitors who have not been seen for long. */
  sweep(): void {
    const since = this.clock.now().getTime() - PRESENT_FOR_MS;
    for (const [accountId, visitors] of this.#accounts) {
      const before = visitors.size;
      for (const [visitorId, { at }] of visitors) {
        if (at > since) break;
        visitors.delete(visitorId);
      }
      if (visitors.size === 0) this.#accounts.delete(accountId);
      if (visitors.size < before) this.#tell(accountId);
    }
  }

  #hear({ accountId, chatbotId, visitorId }: Seen): void {
    const visitors = this.#accounts.get(accountId) ?? new Map<string, Present>();
    // Deleted first, so that the visitor moves to the end.
    const isNew = !visitors.delete(visitorId);
    if (visitors.size >= MOST_VISITORS) return;
    visitors.set(visitorId, { chatbotId, at: this.clock.now().getTime() });
    this.#accounts.set(accountId, visitors);
    if (isNew) this.#tell(accountId);
  }

  #tell(accountId: string): void {
    for (const listener of this.#listeners.get(accountId) ?? []) listener();
  }
}
