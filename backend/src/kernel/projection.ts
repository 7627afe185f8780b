import type { Category, StoredEventOf } from '@chatbot-builder/contracts/events';
import type { Collection } from './collection.js';
import type { Recorded } from './envelope.js';

/** The events of some categories as they are stored. */
export type StoredEventIn<C extends Category> = C extends Category ? StoredEventOf<C['events']> : never;

/**
 * A view as a pure reducer over the log. A changed reducer or collection gets a higher `version`: the view is then built
 * anew beside the old one and swapped in.
 */
export interface Projection<Document extends object = object, Event = Recorded> {
  readonly collection: Collection<Document>;
  /** The streams that it reads; others are not even fetched. */
  readonly categories: readonly Category[];
  /** The documents that an event touches: a bounded list, known from the event alone. */
  keysOf(event: Event): readonly string[];
  /** The document after the event; undefined removes it. Pure and total over its categories' events. */
  evolve(document: Document | undefined, event: Event, key: string): Document | undefined;
}

/** A projection of any shape of document, as the runtime holds them: each is only ever given what it made itself. */
export interface AnyProjection extends Pick<Projection, 'categories' | 'keysOf'> {
  readonly collection: Collection;
  evolve(document: never, event: Recorded, key: string): object | undefined;
}

/** Declares a projection whose reducer sees the events of its categories alone: that is all the projector gives it. */
export const projection = <Document extends object, C extends Category>(
  declared: Projection<Document, Recorded<StoredEventIn<C>>> & { readonly categories: readonly C[] },
): Projection<Document> => declared;
