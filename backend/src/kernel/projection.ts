import type { StreamCategory } from '@chatbot-builder/contracts/events';
import type { Collection } from '../ports/document-store.js';
import type { Recorded } from './envelope.js';

/**
 * A view as a pure reducer over the log. A changed reducer or collection gets a higher `version`: the view is then built
 * anew beside the old one and swapped in.
 */
export interface Projection<Document extends object = object> {
  readonly collection: Collection<Document>;
  /** Streams that it reads; others are not even fetched. */
  readonly categories: readonly StreamCategory[];
  /** The documents that an event touches: a bounded list, known from the event alone. */
  readonly keysOf: (event: Recorded) => readonly string[];
  /** The document after the event; undefined removes it. Pure and total over its categories' events. */
  readonly evolve: (document: Document | undefined, event: Recorded, key: string) => Document | undefined;
}
