import { setTimeout } from 'node:timers/promises';
import type { Fenced } from '../../ports/document-store.js';
import type { LeaseRecord, Leases } from '../../ports/leases.js';
import { UnreadableEvent } from '../sealing/decode.js';
import type { RetryPolicy } from '../follow-log.js';
import { LeaseWatch } from './lease-watch.js';

/** Time that nobody sets, in milliseconds. */
export interface MonotonicTime {
  now(): number;
  /** Resolves early, and quietly, when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const monotonicTime: MonotonicTime = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
};

/** The time in which a lease is ours. */
export interface Tenure {
  /** Tells the stores who writes. */
  readonly token: number;
  /** Aborts when the lease is lost or the work is to end: what is written later is fenced off. */
  readonly signal: AbortSignal;
}

/** What those who write under a lease know of it. */
export interface HeldLease extends Pick<Tenure, 'token'> {
  /** The tenure had better end: a later holder has begun, or only a later version can do the work. */
  ends(reason: Fenced | UnreadableEvent): void;
}

export interface LeaseOptions {
  /** Names this process; no other has the same. */
  readonly holder: string;
  /** How long a holder may be silent. */
  readonly lengthMs: number;
  readonly time: MonotonicTime;
  readonly retryPolicy: RetryPolicy;
}

/** Beats in one length, so that one that fails costs nothing. */
const BEATS = 3;
/** Looks in one length: how soon a lease that was let go is taken up. */
const LOOKS = 20;

/**
 * Does what only one process may do at a time. A holder says that it lives by raising the lease's counter; a contender takes
 * over when the counter has stood still for the lease's length on the contender's own clock, so that no two machines need to
 * agree on the time. A holder that is paused and woken may still believe in its lease: the stores fence it off by its token.
 * A holder that meets an event which only a later version of the product can read leaves the lease to that one.
 */
export class LeaseKeeper {
  readonly #unattended = new Set<string>();

  constructor(
    private readonly leases: Leases,
    private readonly options: LeaseOptions,
  ) {}

  /** What this process has left to a later version of the product, and nobody does. */
  get unattended(): ReadonlySet<string> {
    return this.#unattended;
  }

  /**
   * Does the work whenever the lease is ours, and contends again when it ends, until the signal aborts. Never rejects. Work that
   * throws `UnreadableEvent` would come no further the next time: it is not begun again.
   */
  async keep(name: string, work: (tenure: Tenure) => Promise<void>, signal: AbortSignal): Promise<void> {
    const { lengthMs, retryPolicy, time } = this.options;
    let failures = 0;
    for (let lease = await this.#taken(name, signal); lease; lease = await this.#taken(name, signal)) {
      const began = time.now();
      try {
        await this.#hold(lease, work, signal);
        failures = 0;
      } catch (error) {
        retryPolicy.report(`lease ${name}`, error);
        if (error instanceof UnreadableEvent) return this.#standAside(name, signal);
        // What went well for so long does not fail because of what failed before.
        if (time.now() - began >= lengthMs) failures = 0;
        await retryPolicy.pause(++failures, signal).catch(() => undefined);
      }
    }
  }

  /** Undefined when the signal aborts first. */
  async #taken(name: string, signal: AbortSignal): Promise<LeaseRecord | undefined> {
    const { lengthMs, retryPolicy, time } = this.options;
    const watch = new LeaseWatch(this.leases, name, time);
    for (let failures = 0; !signal.aborted;) {
      try {
        await watch.look();
        const lease = signal.aborted ? undefined : await this.#takenWhereFree(watch);
        if (lease) return lease;
        failures = 0;
        await time.sleep(lengthMs / LOOKS, signal);
      } catch (error) {
        retryPolicy.report(`lease ${name}`, error);
        await retryPolicy.pause(++failures, signal).catch(() => undefined);
      }
    }
    return undefined;
  }

  async #takenWhereFree({ name, seen, silentMs }: LeaseWatch): Promise<LeaseRecord | undefined> {
    const { holder, lengthMs } = this.options;
    // This process may have taken it, or let it go, without hearing that it had.
    const free = !seen?.holder || seen.holder === holder || silentMs >= lengthMs;
    return free ? this.leases.take(name, holder, seen) : undefined;
  }

  /** Only looks whether anybody does the work; a process of another version has a lease's length to take it up. */
  async #standAside(name: string, signal: AbortSignal): Promise<void> {
    const { lengthMs, time } = this.options;
    const watch = new LeaseWatch(this.leases, name, time);
    while (!signal.aborted) {
      // Where the engine is away, that is what there is to know.
      await watch.look().catch(() => undefined);
      if (watch.silentMs < lengthMs) this.#unattended.delete(name);
      else this.#unattended.add(name);
      await time.sleep(lengthMs / BEATS, signal);
    }
  }

  async #hold(lease: LeaseRecord, work: (tenure: Tenure) => Promise<void>, signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const beating = this.#beat(lease, over.signal).finally(() => over.abort());
    try {
      await work({ token: lease.token, signal: AbortSignal.any([signal, over.signal]) });
    } finally {
      over.abort();
      await beating;
      // Where this fails, the next holder waits for a lease's length.
      await this.leases.release(lease).catch(() => undefined);
    }
  }

  /** Resolves when the lease is lost, or may be: no beat went through for its length. */
  async #beat(held: LeaseRecord, over: AbortSignal): Promise<void> {
    const { lengthMs, time } = this.options;
    let alive = time.now();
    while (time.now() - alive < lengthMs) {
      await time.sleep(lengthMs / BEATS, over);
      if (over.aborted) return;
      const asked = time.now();
      try {
        const beaten = await Promise.race([this.leases.beat(held), time.sleep(alive + lengthMs - asked, over)]);
        if (!beaten) return;
        alive = asked;
      } catch {
        // The engine is away; it may be back before the lease is over.
      }
    }
  }
}
