import type { Category, StoredEventOf } from '@chatbot-builder/contracts/events';
import type { Collection } from './collection.js';
import type { Recorded } from './envelope.js';

/** The stored events of some categories. */
export type StoredEventIn<C extends Category> = C extends Category ? StoredEventOf<C['events']> : never;

/**
 * A view as a pure reducer over the log. Raise `version` when the reducer or the collection changes: the view is then
 * rebuilt beside the old one and swapped in.
 */
export interface Projection<Document extends object = object, Event = Recorded> {
  readonly collection: Collection<Document>;
  /** Categories of the streams that it reads. Events of others are not fetched. */
  readonly categories: readonly Category[];
  /** Keys of the documents that an event touches: a bounded list that depends on the event alone. */
  keysOf(event: Event): readonly string[];
  /** The document after the event, or undefined to remove it. Pure and total over the events of its categories. */
  evolve(document: Document | undefined, event: Event, key: string): Document | undefined;
}

/**
 * A projection of any document type, as the runtime holds them. Each one only receives documents that it made itself.
 */
export interface AnyProjection extends Pick<Projection, 'categories' | 'keysOf'> {
  readonly collection: Collection;
  evolve(document: never, event: Recorded, key: string): object | undefined;
}

/** Declares a projection whose reducer sees only events of its categories. The projector passes no others. */
export const projection = <Document extends object, C extends Category>(
  declared: Projection<Document, Recorded<StoredEventIn<C>>> & { readonly categories: readonly C[] },
): Projection<Document> => declared;
