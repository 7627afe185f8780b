import { causeOf, type Recorded } from '../../kernel/envelope.js';
import { errorText } from '../../kernel/logged-error.js';
import type { Reaction } from '../../kernel/reaction.js';
import { categoryOf } from '@chatbot-builder/contracts/events';
import { erasureCategory } from '@chatbot-builder/contracts/events/erasure';
import type { ViewStore } from '../../ports/document-store.js';
import type { Job } from '../../ports/job-queue.js';
import { deadLetterName } from '../../ports/dead-letter-name.js';
import { jobId } from '../job-id.js';
import type { Log } from '../log.js';
import { assertUnaltered } from '../sealing/decode.js';

const keyOf = ({ stream, revision }: Recorded): string => `${stream}/${revision}`;

/** Turns events into the jobs of a reaction. An event whose effects cannot be computed becomes a dead letter. */
export class ReactionJobs {
  readonly #name: string;

  constructor(
    private readonly reaction: Reaction,
    private readonly store: Pick<ViewStore, 'deadLetters' | 'addDeadLetter' | 'removeDeadLetter'>,
    private readonly add: (jobs: readonly Job[]) => Promise<void>,
  ) {
    this.#name = deadLetterName(reaction.name);
  }

  /**
   * Queues the jobs of the events and returns the events that became dead letters. Events wait one by one: a job reads
   * the stream before it acts, so later events need not wait.
   */
  async queue(events: readonly Recorded[]): Promise<ReadonlySet<Recorded>> {
    const jobs: Job[] = [];
    const failed = new Set<Recorded>();
    for (const event of events) {
      try {
        jobs.push(...jobsOf(this.reaction, event));
      } catch (error) {
        await this.store.addDeadLetter({
          collection: this.#name,
          generation: '',
          key: keyOf(event),
          position: event.position,
          error: errorText(error),
        });
        failed.add(event);
      }
    }
    if (jobs.length > 0) await this.add(jobs);
    return failed;
  }

  /**
   * Queues the jobs of all events again. The queue ignores those that it knows as waiting or done.
   * @throws the signal's reason
   */
  async redo(log: Pick<Log, 'head' | 'range'>, signal: AbortSignal): Promise<void> {
    const head = await log.head();
    if (head === undefined) return;
    for await (const { events } of log.range(this.reaction.categories, undefined, head)) {
      signal.throwIfAborted();
      await this.queue(events);
    }
  }

  /** Retries dead letters. Those that fail again stay; those whose events are gone from the log are removed. */
  async retry(log: Pick<Log, 'between'>): Promise<void> {
    const deadLetters = new Map((await this.store.deadLetters(this.#name)).map((each) => [each.key, each]));
    if (deadLetters.size === 0) return;
    const positions = [...deadLetters.values()].map(({ position }) => position);
    for await (const { events } of log.between(
      this.reaction.categories,
      Math.min(...positions),
      Math.max(...positions),
    ))
      for (const event of await this.queue(events.filter((each) => deadLetters.has(keyOf(each)))))
        deadLetters.delete(keyOf(event));
    for (const each of deadLetters.values()) await this.store.removeDeadLetter(each);
  }
}

function jobsOf(reaction: Reaction, event: Recorded): Job[] {
  assertUnaltered(event);
  return reaction.effectsOf(event).map(({ job, payload, key = '', group, delayMs }) => ({
    id: jobId(reaction.name, event.id, key),
    name: job,
    payload,
    cause: causeOf(event),
    owner: event.metadata.accountId,
    ...(group !== undefined && { group }),
    // Jobs that follow from an erasure must not be removed with the account's jobs.
    ...(categoryOf(event.stream) !== erasureCategory.name && { accountId: event.metadata.accountId }),
    ...(delayMs !== undefined && { delayMs }),
  }));
}
