import type { Collection } from '../../kernel/collection.js';
import type { Position } from '../../kernel/envelope.js';
import {
  ViewStore,
  type DocumentRead,
  type DocumentWrite,
  type Generation,
  type DeadLetter,
} from '../../ports/document-store.js';
import { reactionOf } from '../../ports/dead-letter-name.js';
import type { GenerationDocuments } from './generation-documents.js';
import { type Generations, shapeIn } from './generations.js';
import type { DeadLetters } from './dead-letters.js';
import type { ReactionCheckpoints } from './reaction-checkpoints.js';
import type { ViewStates } from './view-states.js';

/** The collaborators of a view store. */
export interface ViewParts {
  readonly states: ViewStates;
  readonly generations: Generations;
  readonly deadLetters: DeadLetters;
  readonly reactions: ReactionCheckpoints;
  /** Called after a generation was dropped. */
  dropped(): void;
}

/** Writes documents first, then the checkpoint: not all services that speak MongoDB's protocol have transactions. */
export class MongoViewStore extends ViewStore {
  constructor(
    private readonly parts: ViewParts,
    /** Fencing token of the lease that it writes under; 0 without a lease. */
    private readonly token = 0,
  ) {
    super();
  }

  under(token: number): ViewStore {
    return new MongoViewStore(this.parts, token);
  }

  generations(collection: Collection): Promise<readonly Generation[]> {
    return this.parts.generations.list(collection, this.token);
  }

  existing(collection: Pick<Collection, 'name' | 'version'>): Promise<readonly Generation[]> {
    return this.parts.generations.existing(collection);
  }

  begin(collection: Collection): Promise<Generation> {
    return this.parts.generations.begin(collection, this.token);
  }

  load(generation: Generation, ids: readonly string[]): Promise<readonly DocumentRead[]> {
    return this.#documents(generation).load(ids);
  }

  admit(generation: Generation, document: DocumentWrite): void {
    this.#documents(generation).admit(document);
  }

  async write(generation: Generation, documents: readonly DocumentWrite[], checkpoint: Position): Promise<void> {
    const { name } = generation.collection;
    const state = await this.parts.states.check(name, this.token);
    // A write would silently create the collection of a freed generation again.
    if (!state?.generations[generation.id]) throw new Error(`generation ${generation.id} of ${name} no longer exists`);
    const stored = this.#documents(generation);
    try {
      await stored.write(documents);
      await this.parts.states.moveCheckpoint(name, generation.id, this.token, checkpoint);
    } catch (error) {
      await this.#dropIfFreed(name, generation.id, stored).catch(() => undefined);
      throw error;
    }
  }

  /** Drops the collection again if this late write created it after the generation was freed. */
  async #dropIfFreed(name: string, id: string, documents: GenerationDocuments): Promise<void> {
    const state = await this.parts.states.find(name);
    if (state && !state.generations[id] && !state.dropped.includes(id)) await documents.drop();
  }

  async goLive(generation: Generation): Promise<void> {
    await this.#freeLater(generation, await this.parts.generations.goLive(generation, this.token));
    await this.parts.generations.nameLive(generation.collection.name);
  }

  async drop(generation: Generation): Promise<void> {
    await this.#freeLater(
      generation,
      (await this.parts.generations.drop(generation, this.token)) ? [generation.id] : [],
    );
  }

  async #freeLater({ collection }: Generation, dropped: readonly string[]): Promise<void> {
    if (dropped.length === 0) return;
    await this.parts.deadLetters.forget(collection.name, dropped);
    this.parts.dropped();
  }

  scan(generation: Generation): AsyncIterable<DocumentRead> {
    return this.#documents(generation).scan();
  }

  async erase({ name }: Pick<Collection, 'name'>, ids: readonly string[]): Promise<void> {
    const { generations, states } = this.parts;
    const state = await states.find(name);
    for (const [id, generation] of Object.entries(state?.generations ?? {})) {
      const documents = generations.documents(name, id, shapeIn(generation));
      try {
        await documents.erase(ids);
      } finally {
        await this.#dropIfFreed(name, id, documents);
      }
    }
    for (const id of state?.dropped ?? []) await generations.documents(name, id).delete(ids);
    await this.parts.deadLetters.erase(name, ids);
  }

  checkpoint(name: string): Promise<Position | undefined> {
    return this.parts.reactions.read(name, this.token);
  }

  saveCheckpoint(name: string, position: Position): Promise<void> {
    return this.parts.reactions.save(name, this.token, position);
  }

  deadLetters(collection: string): Promise<readonly DeadLetter[]> {
    return this.parts.deadLetters.of(collection);
  }

  async addDeadLetter(key: DeadLetter): Promise<void> {
    await this.#checkLease(key.collection);
    await this.parts.deadLetters.add(key);
  }

  async removeDeadLetter(key: Pick<DeadLetter, 'collection' | 'generation' | 'key'>): Promise<void> {
    await this.#checkLease(key.collection);
    await this.parts.deadLetters.remove(key);
  }

  /** @throws Fenced */
  async #checkLease(name: string): Promise<void> {
    const reaction = reactionOf(name);
    if (reaction === undefined) await this.parts.states.check(name, this.token);
    else await this.parts.reactions.check(reaction, this.token);
  }

  #documents({ id, collection }: Generation): GenerationDocuments {
    return this.parts.generations.documents(collection.name, id, collection);
  }
}
