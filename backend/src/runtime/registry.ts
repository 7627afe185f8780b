import type { Holding } from '../kernel/holding.js';
import type { AnyProjection } from '../kernel/projection.js';
import type { Reaction } from '../kernel/reaction.js';
import type { JobHandler } from '../ports/job-queue.js';

/** What a context runs from the log, and what it keeps beside it. */
export interface Part {
  readonly projections?: readonly AnyProjection[];
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly JobHandler[];
  readonly holdings?: readonly Holding[];
}

/** Everything that runs from the log. Names are unique: checkpoints, documents and jobs are kept under them. */
export class Registry {
  readonly #projections = new Map<string, AnyProjection>();
  readonly #reactions = new Map<string, Reaction>();
  readonly #jobs = new Map<string, JobHandler>();
  readonly #holdings = new Map<string, Holding>();

  register(part: Part): void {
    for (const projection of part.projections ?? [])
      add(this.#projections, 'view', projection.collection.name, projection);
    for (const reaction of part.reactions ?? []) add(this.#reactions, 'reaction', reaction.name, reaction);
    for (const job of part.jobs ?? []) add(this.#jobs, 'job', job.name, job);
    for (const holding of part.holdings ?? []) add(this.#holdings, 'holding', holding.name, holding);
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
  get holdings(): readonly Holding[] {
    return [...this.#holdings.values()];
  }
}

function add<Entry>(entries: Map<string, Entry>, kind: string, name: string, entry: Entry): void {
  if (entries.has(name)) throw new Error(`There are two of the ${kind} ${name}`);
  entries.set(name, entry);
}
