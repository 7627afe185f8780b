import type { Clock } from '../../../ports/clock.js';
import { logContext } from '../../../runtime/log-context.js';
import type { Replies } from '../reply/replies.js';
import { replyKey } from '../reply/reply-key.js';
import type { ReplyTask } from '../reply/reply-writer.js';

/** Replies that this process writes at once although nobody waits for them. */
const AT_ONCE = 16;
const OF_AN_ACCOUNT = 2;
/** Replies of an account that wait here. The next sweep finds the others again. */
const WAITING_OF_AN_ACCOUNT = 20;
const WAITING = 1_000;
/** Milliseconds until a reply that could not be recorded is tried again. */
const REST_MS = 60_000;
/** Failures that are remembered. Forgetting one means to try once more. */
const REMEMBERED = 10_000;

/**
 * Pays owed replies in the background: some at once, and few of one account, so that one that hangs holds up no other.
 */
export class OwedReplies {
  readonly #waiting = new Map<string, ReplyTask>();
  readonly #running = new Map<string, ReplyTask>();
  readonly #resting = new Map<string, number>();
  #signal: AbortSignal | undefined;

  constructor(
    private readonly replies: Pick<Replies, 'pay'>,
    private readonly clock: Clock,
  ) {}

  /** Whether no more can be taken until some are paid. */
  get full(): boolean {
    return this.#waiting.size >= WAITING;
  }

  /**
   * Begins the reply as soon as there is room, unless it waits here already or failed a moment ago. Begins none after
   * an abort.
   */
  pay(task: ReplyTask, signal: AbortSignal): void {
    this.#signal = signal;
    const key = replyKey(task);
    const known = this.#waiting.has(key) || this.#running.has(key) || (this.#resting.get(key) ?? 0) > this.#now();
    if (known || this.full || countOf(this.#waiting, task) >= WAITING_OF_AN_ACCOUNT) return;
    this.#waiting.set(key, task);
    this.#beginSome();
  }

  #beginSome(): void {
    if (this.#signal?.aborted) this.#waiting.clear();
    for (const [key, task] of this.#waiting) {
      if (this.#running.size >= AT_ONCE) return;
      if (countOf(this.#running, task) < OF_AN_ACCOUNT) void this.#begin(key, task);
    }
  }

  async #begin(key: string, task: ReplyTask): Promise<void> {
    this.#waiting.delete(key);
    this.#running.set(key, task);
    const { correlationId } = task.context;
    try {
      await logContext.run({ correlationId }, () => this.replies.pay(task));
      this.#resting.delete(key);
    } catch {
      // Logged where it failed.
      if (this.#resting.size >= REMEMBERED) this.#resting.clear();
      this.#resting.set(key, this.#now() + REST_MS);
    }
    this.#running.delete(key);
    this.#beginSome();
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}

const countOf = (tasks: ReadonlyMap<string, ReplyTask>, { context: { accountId } }: ReplyTask): number =>
  [...tasks.values()].filter(({ context }) => context.accountId === accountId).length;
