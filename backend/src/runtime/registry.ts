import type { Eraser } from '../kernel/eraser.js';
import type { KnowledgeSource } from '../kernel/knowledge-source.js';
import type { OwnedData } from '../kernel/owned-data.js';
import type { AnyProjection } from '../kernel/projection.js';
import type { Reaction } from '../kernel/reaction.js';
import type { ScheduledTask } from '../ports/schedule.js';
import type { Context } from './context.js';
import type { DeclaredJob } from './job.js';

/**
 * What a context's module registers at start, because it needs providers: its job handlers, scheduled tasks, erasers,
 * sources of knowledge and what an owner can download.
 */
export interface Registration {
  readonly jobs?: readonly DeclaredJob[];
  readonly scheduled?: readonly ScheduledTask[];
  readonly erasers?: readonly Eraser[];
  readonly knowledge?: readonly KnowledgeSource[];
  readonly owned?: readonly OwnedData[];
}

/** Everything that runs from the log. Names must be unique: checkpoints, documents and jobs are stored under them. */
export class Registry {
  readonly projections: readonly AnyProjection[];
  readonly reactions: readonly Reaction[];
  readonly #jobs = new Map<string, DeclaredJob>();
  readonly #scheduled = new Map<string, ScheduledTask>();
  readonly #erasers = new Map<string, Eraser>();
  readonly #knowledge = new Map<string, KnowledgeSource>();
  readonly #owned = new Map<string, OwnedData>();

  constructor(contexts: readonly Pick<Context, 'projections' | 'reactions'>[]) {
    const [projections, reactions] = [new Map<string, AnyProjection>(), new Map<string, Reaction>()];
    for (const context of contexts) {
      for (const each of context.projections) add(projections, 'view', each.collection.name, each);
      for (const each of context.reactions) add(reactions, 'reaction', each.name, each);
    }
    this.projections = [...projections.values()];
    this.reactions = [...reactions.values()];
  }

  register({ jobs = [], scheduled = [], erasers = [], knowledge = [], owned = [] }: Registration): void {
    for (const job of jobs) add(this.#jobs, 'job', job.name, job);
    for (const task of scheduled) add(this.#scheduled, 'scheduled task', task.name, task);
    for (const eraser of erasers) add(this.#erasers, 'eraser', eraser.name, eraser);
    for (const source of knowledge) add(this.#knowledge, 'source of knowledge', source.name, source);
    for (const each of owned) add(this.#owned, 'owned data', each.name, each);
  }

  get jobs(): readonly DeclaredJob[] {
    return [...this.#jobs.values()];
  }
  get scheduled(): readonly ScheduledTask[] {
    return [...this.#scheduled.values()];
  }
  get erasers(): readonly Eraser[] {
    return [...this.#erasers.values()];
  }
  get knowledge(): readonly KnowledgeSource[] {
    return [...this.#knowledge.values()];
  }
  get owned(): readonly OwnedData[] {
    return [...this.#owned.values()];
  }
}

function add<Entry>(entries: Map<string, Entry>, kind: string, name: string, entry: Entry): void {
  if (entries.has(name)) throw new Error(`Duplicate ${kind} ${name}`);
  entries.set(name, entry);
}
