import type { Position } from '../../kernel/envelope.js';
import type { Reaction } from '../../kernel/reaction.js';
import { Fenced, type ViewStore } from '../../ports/document-store.js';
import type { JobQueue } from '../../ports/job-queue.js';
import { deadLetterName } from '../../ports/dead-letter-name.js';
import { UnreadableEvent } from '../sealing/decode.js';
import { followLog, type RetryPolicy } from '../follow-log.js';
import type { HeldLease } from '../leases/lease-keeper.js';
import type { Log, RecordedBatch } from '../log.js';
import { ReactionJobs } from './reaction-jobs.js';

/** Checkpoint of a reaction that started on an empty log. */
const BEFORE_EVERYTHING: Position = -1;

type ReactionStore = Pick<
  ViewStore,
  'checkpoint' | 'saveCheckpoint' | 'deadLetters' | 'addDeadLetter' | 'removeDeadLetter'
>;

/**
 * Turns events into jobs. Start it once the projector is ready, so that the views that jobs read are there. Jobs are
 * queued before the checkpoint moves, under ids that derive from the event, so a redelivered event queues nothing
 * twice. An event whose effects cannot be computed becomes a dead letter and holds up nothing else. Dead letters are
 * retried at every start and on request.
 */
export class Reactor {
  /** Where reactions begin that start 'now'. */
  #now: Position | undefined;
  #stopping = new AbortController();
  #running: Promise<void>[] = [];
  /** Retries and repetitions that were ordered. */
  readonly #ordered = new Set<Promise<void>>();
  /** Reactions that run here, by dead letter name. */
  readonly #kept = new Map<string, ReactionJobs>();

  constructor(
    private readonly log: Log,
    private readonly views: ReactionStore & Pick<ViewStore, 'under'>,
    private readonly jobs: JobQueue,
    private readonly retryPolicy: RetryPolicy,
  ) {}

  /** Call before anything is recorded that a reaction must not miss: its first start may be a while after. */
  async standBy(): Promise<void> {
    await this.#head();
  }

  /** Pass the lease if several processes contend for it. Can be called again after `stop`. @throws Fenced */
  async start(reactions: readonly Reaction[], lease?: HeldLease): Promise<void> {
    const store = lease ? this.views.under(lease.token) : this.views;
    this.#stopping = new AbortController();
    this.#running = [];
    for (const reaction of reactions) {
      const running = this.#run(reaction, await this.#begin(reaction, store), store);
      this.#running.push(
        running.catch((error: unknown) => {
          if (lease && (error instanceof Fenced || error instanceof UnreadableEvent)) lease.ends(error);
          else this.retryPolicy.report(`reaction ${reaction.name}`, error);
        }),
      );
    }
  }

  /** Whether the reaction with this dead letter name runs here; see `deadLetterName`. */
  keeps(name: string): boolean {
    return this.#kept.has(name);
  }

  /** Retries the dead letters of a reaction. Those that fail again stay. */
  async retryDeadLetters(name: string): Promise<void> {
    await this.#carryOut(this.#jobsOf(name).retry(this.log));
  }

  /**
   * Queues the jobs of a reaction again from the whole log, where they were lost. A stop ends it early, with an error.
   */
  async redo(name: string): Promise<void> {
    await this.#carryOut(this.#jobsOf(name).redo(this.log, this.#stopping.signal));
  }

  /** Resolves once all current batches and orders are done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
    // From now on, an order that failed is one for the next process.
    this.#kept.clear();
    // Whoever ordered something gets its error.
    await Promise.allSettled(this.#ordered);
  }

  #jobsOf(name: string): ReactionJobs {
    const jobs = this.#kept.get(name);
    if (!jobs) throw new Error(`${name} does not run in this process`);
    return jobs;
  }

  async #carryOut(order: Promise<void>): Promise<void> {
    this.#ordered.add(order);
    await order.finally(() => this.#ordered.delete(order));
  }

  async #head(): Promise<Position> {
    return (this.#now ??= (await this.log.head()) ?? BEFORE_EVERYTHING);
  }

  async #begin(reaction: Reaction, store: ReactionStore): Promise<Position> {
    const known = await store.checkpoint(reaction.name);
    if (known !== undefined) return known;
    const first = reaction.from === 'now' ? await this.#head() : BEFORE_EVERYTHING;
    await store.saveCheckpoint(reaction.name, first);
    return first;
  }

  async #run(reaction: Reaction, checkpoint: Position, store: ReactionStore): Promise<void> {
    const jobs = new ReactionJobs(reaction, store, (made) => this.jobs.add(made));
    this.#kept.set(deadLetterName(reaction.name), jobs);
    let position = checkpoint;
    let saved = checkpoint;
    let retried = false;
    const save = async () => {
      if (position !== saved) await store.saveCheckpoint(reaction.name, position);
      saved = position;
    };
    const take = async (batch: RecordedBatch) => {
      if (!retried) await jobs.retry(this.log);
      retried = true;
      await jobs.queue(batch.events);
      position = batch.position;
      if (batch.events.length > 0) await save();
    };
    const after = () => (position === BEFORE_EVERYTHING ? undefined : position);
    const { categories } = reaction;
    await followLog(
      this.log,
      { name: `reaction ${reaction.name}`, categories, categoriesOnly: true, after, take },
      this.#stopping.signal,
      this.retryPolicy,
    );
    await save();
  }
}
