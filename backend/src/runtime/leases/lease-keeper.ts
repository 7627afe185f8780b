import { setTimeout } from 'node:timers/promises';
import type { Fenced } from '../../ports/document-store.js';
import type { LeaseRecord, Leases } from '../../ports/leases.js';
import { UnreadableEvent } from '../sealing/decode.js';
import type { RetryPolicy } from '../follow-log.js';
import { LeaseWatch } from './lease-watch.js';

/** A clock that nobody can set, in milliseconds. */
export interface MonotonicTime {
  now(): number;
  /** Resolves early, without an error, when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const monotonicTime: MonotonicTime = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
};

/** The period in which this process holds a lease. */
export interface LeaseTerm {
  /** Fencing token: the stores reject writes under an older one. */
  readonly token: number;
  /** Aborts when the lease is lost or the work should end. The stores reject what is written after a loss. */
  readonly signal: AbortSignal;
}

/** The lease as its holder's work sees it. */
export interface HeldLease extends Pick<LeaseTerm, 'token'> {
  /** Asks to end the term: a later holder has begun, or only a newer version can do the work. */
  ends(reason: Fenced | UnreadableEvent): void;
}

export interface LeaseOptions {
  /** Id of this process, unique among all processes. */
  readonly holder: string;
  /** How long a holder may miss heartbeats before others take over. */
  readonly lengthMs: number;
  readonly time: MonotonicTime;
  readonly retryPolicy: RetryPolicy;
}

/** Heartbeats per lease length, so that a single failure does not lose the lease. */
const BEATS = 3;
/** Polls of a contender per lease length. They decide how soon a released lease is taken. */
const POLLS = 20;

/**
 * Runs work that only one process may do at a time. The holder raises the lease's counter as its heartbeat. A contender
 * takes over once the counter has not changed for the lease's length on the contender's own clock, so clocks need not
 * agree. A holder that was paused may still believe that it holds the lease; the stores reject its writes by the
 * fencing token. A holder that meets an event which only a newer version of the product can read leaves the lease to
 * that version.
 */
export class LeaseKeeper {
  readonly #unattended = new Set<string>();

  constructor(
    private readonly leases: Leases,
    private readonly options: LeaseOptions,
  ) {}

  /** Leases whose work this process left to a newer version and that no process holds. */
  get unattended(): ReadonlySet<string> {
    return this.#unattended;
  }

  /**
   * Does the work whenever this process holds the lease, and contends again when the work ends, until the signal
   * aborts. Never rejects. Work that throws `UnreadableEvent` would fail the same way again, so it is not restarted.
   */
  async keep(name: string, work: (term: LeaseTerm) => Promise<void>, signal: AbortSignal): Promise<void> {
    const { lengthMs, retryPolicy, time } = this.options;
    let failures = 0;
    for (let lease = await this.#acquire(name, signal); lease; lease = await this.#acquire(name, signal)) {
      const began = time.now();
      try {
        await this.#hold(lease, work, signal);
        failures = 0;
      } catch (error) {
        retryPolicy.report(`lease ${name}`, error);
        if (error instanceof UnreadableEvent) return this.#standAside(name, signal);
        // After a long good term, earlier failures no longer count.
        if (time.now() - began >= lengthMs) failures = 0;
        await retryPolicy.pause(++failures, signal).catch(() => undefined);
      }
    }
  }

  /** Undefined when the signal aborts first. */
  async #acquire(name: string, signal: AbortSignal): Promise<LeaseRecord | undefined> {
    const { lengthMs, retryPolicy, time } = this.options;
    const watch = new LeaseWatch(this.leases, name, time);
    for (let failures = 0; !signal.aborted;) {
      try {
        await watch.look();
        const lease = signal.aborted ? undefined : await this.#takeIfFree(watch);
        if (lease) return lease;
        failures = 0;
        await time.sleep(lengthMs / POLLS, signal);
      } catch (error) {
        retryPolicy.report(`lease ${name}`, error);
        await retryPolicy.pause(++failures, signal).catch(() => undefined);
      }
    }
    return undefined;
  }

  async #takeIfFree({ name, seen, silentMs }: LeaseWatch): Promise<LeaseRecord | undefined> {
    const { holder, lengthMs } = this.options;
    // If this process is the recorded holder, the response to its `take` or `release` was lost.
    const free = !seen?.holder || seen.holder === holder || silentMs >= lengthMs;
    return free ? this.leases.take(name, holder, seen) : undefined;
  }

  /** Only watches whether anybody does the work. A process of another version has one lease length to take over. */
  async #standAside(name: string, signal: AbortSignal): Promise<void> {
    const { lengthMs, time } = this.options;
    const watch = new LeaseWatch(this.leases, name, time);
    while (!signal.aborted) {
      // An unreachable engine does not change what is known.
      await watch.look().catch(() => undefined);
      if (watch.silentMs < lengthMs) this.#unattended.delete(name);
      else this.#unattended.add(name);
      await time.sleep(lengthMs / BEATS, signal);
    }
  }

  async #hold(lease: LeaseRecord, work: (term: LeaseTerm) => Promise<void>, signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const beating = this.#beat(lease, over.signal).finally(() => over.abort());
    try {
      await work({ token: lease.token, signal: AbortSignal.any([signal, over.signal]) });
    } finally {
      over.abort();
      await beating;
      // If the release fails, the next holder waits for the lease to expire.
      await this.leases.release(lease).catch(() => undefined);
    }
  }

  /** Resolves once the lease is lost, or may be lost because no heartbeat succeeded for its length. */
  async #beat(held: LeaseRecord, over: AbortSignal): Promise<void> {
    const { lengthMs, time } = this.options;
    let alive = time.now();
    while (time.now() - alive < lengthMs) {
      await time.sleep(lengthMs / BEATS, over);
      if (over.aborted) return;
      const asked = time.now();
      // A process that was paused may wake up after the lease's end.
      const leftMs = Math.max(alive + lengthMs - asked, 0);
      try {
        const beaten = await Promise.race([this.leases.beat(held), time.sleep(leftMs, over)]);
        if (!beaten) return;
        alive = asked;
      } catch {
        // The engine may be back before the lease expires.
      }
    }
  }
}
