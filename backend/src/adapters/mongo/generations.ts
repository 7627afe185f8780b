import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { type Collection, type Shape, shapeOf } from '../../kernel/collection.js';
import type { Generation } from '../../ports/document-store.js';
import { GenerationDocuments } from './generation-documents.js';
import { NO_SHAPE } from './shape.js';
import type { StableNames } from './stable-names.js';
import type { GenerationState, ViewState, ViewStates } from './view-states.js';

const numberOf = (generation: string): number => Number(generation.slice(1));
/** Name of the MongoDB collection. */
const nameOf = (view: string, generation: string): string => `view_${view}_${generation}`;
const named = (number: number): string => `g${number}`;
export const shapeIn = ({ shape }: GenerationState): Shape => JSON.parse(shape) as Shape;

export interface DroppedGeneration {
  readonly view: string;
  readonly id: string;
}

/** The generations of views: creates, promotes, drops and frees them. */
export class Generations {
  readonly #documents = new Map<string, GenerationDocuments>();

  constructor(
    private readonly connection: Connection,
    private readonly states: ViewStates,
    private readonly names: Pick<StableNames, 'point'>,
  ) {}

  /** See `ViewStore.generations`. */
  async list(collection: Collection, token: number): Promise<Generation[]> {
    const { name, version } = collection;
    const shape = shapeOf(collection);
    await this.states.begin(name);
    if (token > 0) await this.states.stamp(name, token);
    for (;;) {
      const state = await this.#state(name);
      const current = Object.values(state.generations).filter((generation) => generation.version === version);
      if (current.some((generation) => !isDeepStrictEqual(shapeIn(generation), shape))) {
        throw new Error(
          `${name}: version ${version} is already stored with other fields or indexes; declare a higher version`,
        );
      }
      // If two processes add the first generation at once, only one finds the state unchanged.
      if (current.length === 0) await this.#add(state, collection, token);
      else {
        // The process that made it live may have ended before it named it.
        await this.nameLive(name);
        return this.#ready(state, version);
      }
    }
  }

  /** See `ViewStore.existing`. */
  async existing({ name, version }: Pick<Collection, 'name' | 'version'>): Promise<Generation[]> {
    const state = await this.states.find(name);
    return state ? listed(state, version) : [];
  }

  /** See `ViewStore.begin`. */
  async begin(collection: Collection, token: number): Promise<Generation> {
    const { name, version } = collection;
    const shape = shapeOf(collection);
    await this.states.begin(name);
    for (;;) {
      const id = await this.#add(await this.#state(name), collection, token);
      if (id === undefined) continue;
      await this.documents(name, id, shape).createIndexes();
      return { collection: { name, version, ...shape }, id, live: false, checkpoint: undefined };
    }
  }

  /** Makes a generation live and drops all others. Returns the dropped ones. @throws Fenced */
  async goLive({ id, collection: { name } }: Generation, token: number): Promise<string[]> {
    for (;;) {
      const state = await this.#state(name);
      const others = Object.keys(state.generations).filter((other) => other !== id);
      if (others.length === Object.keys(state.generations).length) {
        await this.states.check(name, token);
        throw new Error(`generation ${id} of ${name} no longer exists`);
      }
      const change = { live: id, dropped: [...state.dropped, ...others] };
      if (
        await this.states.change(
          state,
          token,
          change,
          others.map((other) => `generations.${other}`),
        )
      )
        return others;
    }
  }

  /** Makes the view's name show the live generation, also if another one becomes live meanwhile. */
  async nameLive(view: string): Promise<void> {
    for (let named: string | undefined; ;) {
      const { live } = await this.#state(view);
      if (live === null || live === named) return;
      await this.names.point(view, nameOf(view, live));
      named = live;
    }
  }

  /** False if the generation no longer exists. @throws Fenced */
  async drop({ id, collection: { name } }: Generation, token: number): Promise<boolean> {
    for (;;) {
      const state = await this.#state(name);
      if (state.live === id) throw new Error(`generation ${id} of ${name} is live and cannot be dropped`);
      if (!state.generations[id]) {
        await this.states.check(name, token);
        return false;
      }
      if (await this.states.change(state, token, { dropped: [...state.dropped, id] }, [`generations.${id}`]))
        return true;
    }
  }

  /** The documents of a generation. The shape may be omitted if the documents are only deleted. */
  documents(view: string, id: string, shape: Shape = NO_SHAPE): GenerationDocuments {
    const name = nameOf(view, id);
    const known = this.#documents.get(name);
    if (known) return known;
    const documents = new GenerationDocuments(this.connection, name, shape);
    this.#documents.set(name, documents);
    return documents;
  }

  /** Dropped generations of all views whose documents are not freed yet. */
  async dropped(): Promise<DroppedGeneration[]> {
    return (await this.states.all()).flatMap(({ _id: view, dropped }) => dropped.map((id) => ({ view, id })));
  }

  /** Frees the documents of a dropped generation. Idempotent across processes. */
  async free({ view, id }: DroppedGeneration): Promise<void> {
    const documents = this.documents(view, id);
    await documents.drop();
    await this.states.freed(view, id);
    // A late writer may have created the collection again between these two steps.
    await documents.drop();
    this.#documents.delete(nameOf(view, id));
    this.connection.deleteModel(nameOf(view, id));
  }

  async #state(view: string): Promise<ViewState> {
    const state = await this.states.find(view);
    if (!state) throw new Error(`the view ${view} does not exist`);
    return state;
  }

  /** Undefined if the state changed since it was read. @throws Fenced */
  async #add(seen: ViewState, collection: Collection, token: number): Promise<string | undefined> {
    const number = seen.lastGeneration + 1;
    const generation: GenerationState = {
      version: collection.version,
      checkpoint: null,
      shape: JSON.stringify(shapeOf(collection)),
    };
    const added = await this.states.change(seen, token, {
      lastGeneration: number,
      [`generations.${named(number)}`]: generation,
    });
    return added ? named(number) : undefined;
  }

  /** Ensures the indexes of existing generations too: a process may have ended before it created them. */
  async #ready(state: ViewState, version: number): Promise<Generation[]> {
    const ready = listed(state, version);
    for (const { id, collection } of ready) await this.documents(collection.name, id, collection).createIndexes();
    return ready;
  }
}

/** Generations of a version, oldest first, and the live one of another version. */
const listed = ({ _id: name, live, generations }: ViewState, version: number): Generation[] =>
  Object.entries(generations)
    .filter(([id, generation]) => generation.version === version || id === live)
    .sort(([a], [b]) => numberOf(a) - numberOf(b))
    .map(([id, generation]) => ({
      collection: { name, version: generation.version, ...shapeIn(generation) },
      id,
      live: id === live,
      checkpoint: generation.checkpoint ?? undefined,
    }));
