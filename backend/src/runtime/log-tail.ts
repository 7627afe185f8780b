import { WakeSignal } from '../concurrency/wake-signal.js';
import type { Position } from '../kernel/envelope.js';
import type { EventStore, LogBatch, LogSubscription } from '../ports/event-store.js';
import { KeptEvents } from './kept-events.js';

/** Events kept for followers that have not taken them yet. Whoever is further behind reads on its own. */
const KEPT = 1_000;
const BATCH = 500;
/** After this many events of others, a follower that asked for its own alone is told how far it is. */
const QUIET_EVENTS = 1_000;
/**
 * Under load, followers get what was appended meanwhile as one batch: ten events cost little more to fold than one.
 * They get it in groups over this time, so that nobody waits until all have folded and written. What comes later than
 * this after a pause is no load: all get it at once.
 */
const PAUSE_MS = 50;
/** A timer and a turn of the event loop each. About as many views write under load. */
const GROUPS = 8;
/** Stands for the position before the first event. */
const NOWHERE: Position = -1;

/** A batch whose records other followers receive too, or not. */
export interface TailBatch extends LogBatch {
  readonly shared?: boolean;
}

interface Follower {
  readonly subscription: LogSubscription;
  readonly categories: ReadonlySet<string>;
  readonly woken: WakeSignal;
  /** Everything up to here was delivered to it, or is of no interest to it. */
  position: Position;
  /** Whether its last batch reported the end of the log. */
  caughtUp: boolean;
  /** Whether it has reached the end of the log on its own. */
  arrived: boolean;
  /** Whether it takes what the shared subscription reads. */
  joined: boolean;
  /** Events of others since its last batch. */
  passed: number;
}

interface Shared {
  readonly reading: AbortController;
  readonly categories: ReadonlySet<string>;
  readonly categoriesOnly: boolean;
  /** A follower has taken a batch, or left. */
  readonly taken: WakeSignal;
  /** Ends the pause. */
  readonly hurried: WakeSignal;
  /** Somebody waits for the next batch. */
  isAwaited: boolean;
  /** When the last pause ended. */
  resumedAt: number;
}

/**
 * Reads the end of the log once for many followers. Each begins with a subscription of its own and joins the others at
 * the end of the log, where one subscription reads the categories of all. A follower that falls too far behind goes on
 * alone from its last batch until it can join again; so do all if the shared subscription fails, and meet the error
 * there. Each receives what `EventStore.subscribe` would deliver: in order, without a gap, and nothing twice.
 */
export class LogTail {
  readonly #followers = new Set<Follower>();
  readonly #limit: number;
  readonly #pauseMs: number;
  #shared: Shared | undefined;
  #kept: KeptEvents;

  constructor(
    private readonly events: Pick<EventStore, 'subscribe'>,
    { limit = KEPT, pauseMs = PAUSE_MS }: { readonly limit?: number; readonly pauseMs?: number } = {},
  ) {
    this.#limit = limit;
    this.#pauseMs = pauseMs;
    this.#kept = new KeptEvents(limit, NOWHERE, []);
  }

  /**
   * Somebody waits for what was appended so far. Ends the pause. All followers get the next batch at once, and no pause
   * follows it, because it may have been read before.
   */
  hurry(): void {
    if (!this.#shared) return;
    this.#shared.isAwaited = true;
    this.#shared.hurried.wake();
  }

  /** Like `EventStore.subscribe`. */
  async *subscribe(subscription: LogSubscription): AsyncGenerator<TailBatch> {
    const { signal, after = NOWHERE } = subscription;
    const follower: Follower = {
      subscription,
      categories: new Set(subscription.categories),
      woken: new WakeSignal(),
      position: after,
      caughtUp: false,
      arrived: false,
      joined: false,
      passed: 0,
    };
    this.#followers.add(follower);
    signal.addEventListener('abort', follower.woken.wake);
    try {
      while (!signal.aborted) {
        yield* this.#alone(follower);
        if (!follower.joined) return;
        yield* this.#together(follower);
      }
    } finally {
      signal.removeEventListener('abort', follower.woken.wake);
      this.#followers.delete(follower);
      this.#leave(follower);
      this.#share();
    }
  }

  /**
   * Until it can join the others, or its subscription ends. Also reads positions that it does not need, to get to where
   * the others are.
   */
  async *#alone(follower: Follower): AsyncGenerator<LogBatch> {
    const { categories, batchSize, signal } = follower.subscription;
    const reading = new AbortController();
    const abort = () => reading.abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      for await (const batch of this.events.subscribe({
        after: follower.position === NOWHERE ? undefined : follower.position,
        categories,
        ...(batchSize !== undefined && { batchSize }),
        signal: reading.signal,
      })) {
        follower.position = batch.position;
        follower.caughtUp = batch.caughtUp;
        follower.arrived ||= batch.caughtUp;
        yield batch;
        if (this.#join(follower)) return;
      }
    } finally {
      signal.removeEventListener('abort', abort);
      reading.abort();
    }
  }

  /** Until it is too far behind, or the shared subscription ends. */
  async *#together(follower: Follower): AsyncGenerator<TailBatch> {
    const { signal } = follower.subscription;
    while (!signal.aborted && this.#covers(follower)) {
      follower.woken.reset();
      if (this.#hasNews(follower)) {
        const batch = this.#take(follower);
        follower.position = batch.position;
        follower.caughtUp = batch.caughtUp;
        follower.passed = 0;
        this.#shared?.taken.wake();
        yield batch;
      } else {
        await follower.woken.wait();
      }
    }
    this.#leave(follower);
  }

  #join(follower: Follower): boolean {
    if (follower.subscription.signal.aborted || !follower.arrived) return false;
    if (!this.#shared && follower.caughtUp) {
      this.#kept = new KeptEvents(this.#limit, follower.position, []);
      this.#share(true);
    } else {
      this.#share();
    }
    if (!this.#covers(follower)) return false;
    follower.joined = true;
    return true;
  }

  #leave(follower: Follower): void {
    follower.joined = false;
    this.#shared?.taken.wake();
  }

  #covers({ position, categories }: Follower): boolean {
    return this.#shared !== undefined && this.#kept.cover(position, categories);
  }

  #hasNews({ position, categories, caughtUp, passed, subscription: { categoriesOnly } }: Follower): boolean {
    if (this.#kept.end < position) return false;
    if (this.#kept.caughtUp && !caughtUp) return true;
    if (this.#kept.end === position) return false;
    if (!categoriesOnly || passed >= QUIET_EVENTS) return true;
    return this.#kept.after(position, categories, 1).length > 0;
  }

  #take({ position, categories, subscription: { batchSize = BATCH } }: Follower): TailBatch {
    const events = this.#kept.after(position, categories, batchSize);
    const last = events.at(-1);
    const more = last && this.#kept.after(last.position, categories, 1).length > 0;
    return more
      ? { events, position: last.position, caughtUp: false, shared: true }
      : { events, position: this.#kept.end, caughtUp: this.#kept.caughtUp, shared: true };
  }

  /**
   * Begins or changes the shared subscription, so that it reads what all followers need, or ends it with the last of
   * them.
   */
  #share(begins = false): void {
    if (!this.#shared && !begins) return;
    const followers = [...this.#followers];
    const categories = new Set(followers.flatMap((follower) => [...follower.categories]));
    const categoriesOnly = followers.every(({ subscription }) => subscription.categoriesOnly);
    const before = this.#shared;
    if (
      before?.categoriesOnly === categoriesOnly &&
      before.categories.size === categories.size &&
      [...categories].every((category) => before.categories.has(category))
    )
      return;
    before?.reading.abort();
    before?.taken.wake();
    before?.hurried.wake();
    if (followers.length === 0) {
      this.#shared = undefined;
      return;
    }
    this.#kept.follow(categories);
    this.#shared = {
      reading: new AbortController(),
      categories,
      categoriesOnly,
      taken: new WakeSignal(),
      hurried: new WakeSignal(),
      isAwaited: false,
      resumedAt: -Infinity,
    };
    void this.#read(this.#shared);
  }

  async #read(shared: Shared): Promise<void> {
    const { categories, categoriesOnly, reading } = shared;
    const after = this.#kept.end === NOWHERE ? undefined : this.#kept.end;
    try {
      for await (const batch of this.events.subscribe({
        after,
        categories: [...categories],
        categoriesOnly,
        signal: reading.signal,
      })) {
        if (this.#shared !== shared) return;
        await this.#hand(batch, shared);
        if (this.#shared !== shared) return;
      }
    } catch {
      // Every follower goes on alone, where it meets the same error if it lasts.
    }
    if (this.#shared !== shared) return;
    this.#shared = undefined;
    for (const { woken } of this.#followers) woken.wake();
  }

  /**
   * Wakes those that the batch concerns. Resolves after the pause, once the first of them has taken the batch: the
   * fastest decides how far to read ahead.
   */
  async #hand(batch: LogBatch, shared: Shared): Promise<void> {
    const added = this.#kept.append(batch);
    const concerned: Follower[] = [];
    for (const follower of this.#followers) {
      if (!follower.joined) continue;
      if (follower.subscription.categoriesOnly) follower.passed += added;
      if (!this.#covers(follower)) follower.woken.wake();
      else if (this.#hasNews(follower)) concerned.push(follower);
      else if (follower.subscription.categoriesOnly) follower.position = Math.max(follower.position, this.#kept.end);
    }
    await this.#wake(concerned, shared);
    const taken = () => concerned.length === 0 || concerned.some((each) => !each.joined || !this.#hasNews(each));
    for (shared.taken.reset(); this.#shared === shared && !taken(); shared.taken.reset()) await shared.taken.wait();
  }

  async #wake(followers: readonly Follower[], shared: Shared): Promise<void> {
    const { isAwaited, resumedAt } = shared;
    const isUnderLoad = performance.now() - resumedAt < this.#pauseMs;
    shared.isAwaited = false;
    shared.hurried.reset();
    const inTurn = isUnderLoad && !isAwaited && followers.length > 0;
    const steps = inTurn ? inGroups(followers) : [followers];
    for (const step of steps) {
      for (const { woken } of step) woken.wake();
      if (!isAwaited) await this.#pause(this.#pauseMs / steps.length, shared);
    }
    shared.resumedAt = performance.now();
  }

  async #pause(ms: number, shared: Shared): Promise<void> {
    if (ms === 0 || shared.isAwaited || this.#shared !== shared) return;
    const over = setTimeout(shared.hurried.wake, ms);
    await shared.hurried.wait();
    clearTimeout(over);
    shared.hurried.reset();
  }
}

/** Neighbors fall into different groups: the views of one context often write at the same events. */
function inGroups(followers: readonly Follower[]): readonly (readonly Follower[])[] {
  const groups: Follower[][] = Array.from({ length: Math.min(GROUPS, followers.length) }, () => []);
  followers.forEach((follower, index) => groups[index % groups.length]?.push(follower));
  return groups;
}
