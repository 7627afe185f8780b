import type { Position, Recorded } from '../kernel/envelope.js';
import type { Reaction } from '../kernel/reaction.js';
import { categoryOf } from '../kernel/streams.js';
import type { ViewStore } from '../ports/document-store.js';
import type { JobQueue } from '../ports/job-queue.js';
import { jobId } from './derived-ids.js';
import { followLog, type Setbacks } from './follow-log.js';
import type { Log, RecordedBatch } from './log.js';

/** Checkpoint of a reaction that began with an empty log: everything is still to come. */
const BEFORE_EVERYTHING: Position = -1;

/**
 * Turns events into jobs. Started once the projector is ready, so that what a job reads is there. Jobs are queued before
 * the checkpoint moves, under ids that derive from the event: delivered twice, queued once.
 */
export class Reactor {
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>[] = [];

  constructor(
    private readonly log: Log,
    private readonly checkpoints: Pick<ViewStore, 'checkpoint' | 'saveCheckpoint'>,
    private readonly jobs: JobQueue,
    private readonly setbacks: Setbacks,
  ) {}

  async start(reactions: readonly Reaction[]): Promise<void> {
    for (const reaction of reactions) {
      const running = this.#run(reaction, await this.#begin(reaction));
      this.#running.push(running.catch((error: unknown) => this.setbacks.report(`reaction ${reaction.name}`, error)));
    }
  }

  /** Resolves when every batch in hand is done with. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  async #begin(reaction: Reaction): Promise<Position> {
    const known = await this.checkpoints.checkpoint(reaction.name);
    if (known !== undefined) return known;
    const first = reaction.from === 'now' ? ((await this.log.head()) ?? BEFORE_EVERYTHING) : BEFORE_EVERYTHING;
    await this.checkpoints.saveCheckpoint(reaction.name, first);
    return first;
  }

  async #run(reaction: Reaction, checkpoint: Position): Promise<void> {
    let position = checkpoint;
    let saved = checkpoint;
    const save = async () => {
      if (position !== saved) await this.checkpoints.saveCheckpoint(reaction.name, position);
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
