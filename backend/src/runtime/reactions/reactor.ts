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

/** Checkpoint of a reaction that began with an empty log: everything is still to come. */
const BEFORE_EVERYTHING: Position = -1;

type Remembered = Pick<
  ViewStore,
  'checkpoint' | 'saveCheckpoint' | 'deadLetters' | 'addDeadLetter' | 'removeDeadLetter'
>;

/**
 * Turns events into jobs. Started once the projector is ready, so that what a job reads is there. Jobs are queued before
 * the checkpoint moves, under ids that derive from the event: delivered twice, queued once. An event whose effects cannot be
 * told waits by itself, and everything else goes on; it is tried again at every start, and when somebody asks.
 */
export class Reactor {
  #stopping = new AbortController();
  #running: Promise<void>[] = [];
  readonly #retrying = new Set<Promise<void>>();
  /** Of the reactions that run here, by the name that their events wait under. */
  readonly #kept = new Map<string, ReactionJobs>();

  constructor(
    private readonly log: Log,
    private readonly views: Remembered & Pick<ViewStore, 'under'>,
    private readonly jobs: JobQueue,
    private readonly retryPolicy: RetryPolicy,
  ) {}

  /** Under the lease, where several processes contend for it; can be started again once it has stopped. @throws Fenced */
  async start(reactions: readonly Reaction[], lease?: HeldLease): Promise<void> {
    const remembered = lease ? this.views.under(lease.token) : this.views;
    this.#stopping = new AbortController();
    this.#running = [];
    for (const reaction of reactions) {
      const running = this.#run(reaction, await this.#begin(reaction, remembered), remembered);
      this.#running.push(
        running.catch((error: unknown) => {
          if (lease && (error instanceof Fenced || error instanceof UnreadableEvent)) lease.ends(error);
          else this.retryPolicy.report(`reaction ${reaction.name}`, error);
        }),
      );
    }
  }

  /** Whether it is here that a reaction runs; named as its events wait, see `deadLetterName`. */
  keeps(name: string): boolean {
    return this.#kept.has(name);
  }

  /** Tries again what could not be told; what fails again goes on waiting. */
  async retryDeadLetters(name: string): Promise<void> {
    const jobs = this.#kept.get(name);
    if (!jobs) throw new Error(`There is no ${name} here`);
    const retrying = jobs.retry(this.log);
    this.#retrying.add(retrying);
    await retrying.finally(() => this.#retrying.delete(retrying));
  }

  /** Resolves when every batch in hand is done with, and everything that is being tried again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
    // Whoever asked for it hears of what fails.
    await Promise.allSettled(this.#retrying);
    this.#kept.clear();
  }

  async #begin(reaction: Reaction, remembered: Remembered): Promise<Position> {
    const known = await remembered.checkpoint(reaction.name);
    if (known !== undefined) return known;
    const first = reaction.from === 'now' ? ((await this.log.head()) ?? BEFORE_EVERYTHING) : BEFORE_EVERYTHING;
    await remembered.saveCheckpoint(reaction.name, first);
    return first;
  }

  async #run(reaction: Reaction, checkpoint: Position, remembered: Remembered): Promise<void> {
    const jobs = new ReactionJobs(reaction, remembered, (made) => this.jobs.add(made));
    this.#kept.set(deadLetterName(reaction.name), jobs);
    let position = checkpoint;
    let saved = checkpoint;
    let retried = false;
    const save = async () => {
      if (position !== saved) await remembered.saveCheckpoint(reaction.name, position);
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
      { name: `reaction ${reaction.name}`, categories, after, take },
      this.#stopping.signal,
      this.retryPolicy,
    );
    await save();
  }
}
