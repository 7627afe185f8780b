import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AnyProjection } from '../../kernel/projection.js';
import type { DocumentRead, DocumentWrite, Generation, ViewStore } from '../../ports/document-store.js';
import { ViewBuild } from '../views/view-build.js';

/**
 * What a fold produced for a key. Kept even if that is no document, so that a scan lists every key that an event
 * touched.
 */
interface Made {
  readonly made?: object;
  /** Account of the last event that changed the document. */
  readonly accountId: string;
}

/** Throws if the store that queries read cannot hold the document as it is. */
type Admit = (document: DocumentWrite) => void;

/**
 * The same fold into a collection that nobody queries. A document that the real store would reject fails to fold here,
 * too.
 */
const intoShadow = (projection: AnyProjection, admit: Admit): AnyProjection => ({
  collection: {
    ...projection.collection,
    schema: z.strictObject({ made: z.optional(projection.collection.schema), accountId: z.string() }),
    indexes: [],
    searchable: [],
    // Its store is dropped as a whole and soon: nothing is erased from it, nor worth being compressed.
    sealed: true,
    writtenOnce: false,
  },
  categories: projection.categories,
  keysOf: (event) => projection.keysOf(event),
  evolve: (before: Made | undefined, event, key) => {
    // Only this fold wrote the shadow's documents.
    const made = projection.evolve(before?.made as never, event, key);
    if (before && made === before.made) return before;
    admit({ id: key, position: event.position, body: made });
    return { ...(made && { made }), accountId: event.metadata.accountId };
  },
});

/** A view as rebuilt from the log, in a store of its own. */
export class Shadow {
  private constructor(
    readonly build: ViewBuild,
    private readonly store: ViewStore,
  ) {}

  static async open(projection: AnyProjection, store: ViewStore, admit: Admit): Promise<Shadow> {
    const folded = intoShadow(projection, admit);
    return new Shadow(await ViewBuild.open(folded, await store.begin(folded.collection), store), store);
  }

  get generation(): Generation {
    return this.build.generation;
  }

  /** Every key that an event touched, with the result of the fold. */
  scan(): AsyncIterable<DocumentRead> {
    return this.store.scan(this.generation);
  }

  load(ids: readonly string[]): Promise<readonly DocumentRead[]> {
    return this.store.load(this.generation, ids);
  }

  /** Dead-lettered keys and streams. */
  async deadLetters(): Promise<ReadonlySet<string>> {
    const deadLetters = await this.store.deadLetters(this.generation.collection.name);
    return new Set(deadLetters.filter(({ generation }) => generation === this.generation.id).map(({ key }) => key));
  }
}

/** Unwraps a shadow's document to the one that queries would read. */
export function madeOf(read: DocumentRead | undefined): DocumentRead | undefined {
  const body = (read?.body as Made | undefined)?.made;
  return read && body && { id: read.id, position: read.position, body };
}

/** Account of the last event that changed a shadow's document. */
export const accountOf = (read: DocumentRead | undefined): string | undefined =>
  (read?.body as Made | undefined)?.accountId;

/** Whether queries read the same. A tombstone counts as no document. */
export const alike = (live: DocumentRead | undefined, made: DocumentRead | undefined): boolean =>
  isDeepStrictEqual(visible(live), visible(made));

const visible = (read: DocumentRead | undefined): DocumentRead | undefined =>
  read?.body === undefined ? undefined : read;
