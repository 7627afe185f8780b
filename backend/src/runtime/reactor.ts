import type { Position, Recorded } from '../kernel/envelope.js';
import type { Reaction } from '../kernel/reaction.js';
import { categoryOf } from '../kernel/streams.js';
import { Fenced, type ViewStore } from '../ports/document-store.js';
import type { JobQueue } from '../ports/job-queue.js';
import { UnreadableEvent } from './codec.js';
import { jobId } from './derived-ids.js';
import { followLog, type Setbacks } from './follow-log.js';
import type { HeldLease } from './lease-keeper.js';
import type { Log, RecordedBatch } from './log.js';

/** Checkpoint of a reaction that began with an empty log: everything is still to come. */
const BEFORE_EVERYTHING: Position = -1;

type Checkpoints = Pick<ViewStore, 'checkpoint' | 'saveCheckpoint'>;

/**
 * Turns events into jobs. Started once the projector is ready, so that what a job reads is there. Jobs are queued before
 * the checkpoint moves, under ids that derive from the event: delivered twice, queued once.
 */
export class Reactor {
  #stopping = new AbortController();
  #running: Promise<void>[] = [];

  constructor(
    private readonly log: Log,
    private readonly views: Checkpoints & Pick<ViewStore, 'under'>,
    private readonly jobs: JobQueue,
    private readonly setbacks: Setbacks,
  ) {}

  /** Under the lease, where several processes contend for it; can be started again once it has stopped. @throws Fenced */
  async start(reactions: readonly Reaction[], lease?: HeldLease): Promise<void> {
    const checkpoints = lease ? this.views.under(lease.token) : this.views;
    this.#stopping = new AbortController();
    this.#running = [];
    for (const reaction of reactions) {
      const running = this.#run(reaction, await this.#begin(reaction, checkpoints), checkpoints);
      this.#running.push(
        running.catch((error: unknown) => {
          if (lease && (error instanceof Fenced || error instanceof UnreadableEvent)) lease.ends(error);
          else this.setbacks.report(`reaction ${reaction.name}`, error);
        }),
      );
    }
  }

  /** Resolves when every batch in hand is done with. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  async #begin(reaction: Reaction, checkpoints: Checkpoints): Promise<Position> {
    const known = await checkpoints.checkpoint(reaction.name);
    if (known !== undefined) return known;
    const first = reaction.from === 'now' ? ((await this.log.head()) ?? BEFORE_EVERYTHING) : BEFORE_EVERYTHING;
    await checkpoints.saveCheckpoint(reaction.name, first);
    return first;
  }

  async #run(reaction: Reaction, checkpoint: Position, checkpoints: Checkpoints): Promise<void> {
    let position = checkpoint;
    let saved = checkpoint;
    const save = async () => {
      if (position !== saved) await checkpoints.saveCheckpoint(reaction.name, position);
      saved = position;
    };
    const take = async (batch: RecordedBatch) => {
      await this.#queue(reaction, batch.events);
      position = batch.position;
      if (batch.events.length > 0) await save();
    };
    const after = () => (position === BEFORE_EVERYTHING ? undefined : position);
    const { categories } = reaction;
    await followLog(this.log, { name: `reaction ${reaction.name}`, categories, after, take }, this.#stopping.signal, this.setbacks);
    await save();
  }

  async #queue(reaction: Reaction, events: readonly Recorded[]): Promise<void> {
    const jobs = events.flatMap((event) =>
      reaction.effectsOf(event).map(({ job, payload, key = '', delayMs }) => ({
        id: jobId(reaction.name, event.id, key),
        name: job,
        payload,
        // What is done because an account was erased does not go with it.
        ...(categoryOf(event.stream) !== 'erasure' && { accountId: event.metadata.accountId }),
        ...(delayMs !== undefined && { delayMs }),
      })),
    );
    if (jobs.length > 0) await this.jobs.add(jobs);
  }
}
