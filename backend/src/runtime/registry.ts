import type { AccountDataEraser } from '../kernel/account-data-eraser.js';
import type { AnyProjection } from '../kernel/projection.js';
import type { Reaction } from '../kernel/reaction.js';
import type { JobHandler } from '../ports/job-queue.js';

/** What a context runs from the log, and how it erases what it keeps elsewhere. */
export interface Part {
  readonly projections?: readonly AnyProjection[];
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly JobHandler[];
  readonly erasers?: readonly AccountDataEraser[];
}

/** Everything that runs from the log. Names are unique: checkpoints, documents and jobs are kept under them. */
export class Registry {
  readonly #projections = new Map<string, AnyProjection>();
  readonly #reactions = new Map<string, Reaction>();
  readonly #jobs = new Map<string, JobHandler>();
  readonly #erasers = new Map<string, AccountDataEraser>();

  register(part: Part): void {
    for (const projection of part.projections ?? [])
      add(this.#projections, 'view', projection.collection.name, projection);
    for (const reaction of part.reactions ?? []) add(this.#reactions, 'reaction', reaction.name, reaction);
    for (const job of part.jobs ?? []) add(this.#jobs, 'job', job.name, job);
    for (const eraser of part.erasers ?? []) add(this.#erasers, 'eraser', eraser.name, eraser);
  }

  get projections(): readonly AnyProjection[] {
    return [...this.#projections.values()];
  }
  get reactions(): readonly Reaction[] {
    return [...this.#reactions.values()];
  }
  get jobs(): readonly JobHandler[] {
    return [...this.#jobs.values()];
  }
  get erasers(): readonly AccountDataEraser[] {
    return [...this.#erasers.values()];
  }
}

function add<Entry>(entries: Map<string, Entry>, kind: string, name: string, entry: Entry): void {
  if (entries.has(name)) throw new Error(`Duplicate ${kind} ${name}`);
  entries.set(name, entry);
}
