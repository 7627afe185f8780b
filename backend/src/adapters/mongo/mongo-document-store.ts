import type { Collection } from '../../kernel/collection.js';
import { DocumentStore, type Find, type Identified, type Page } from '../../ports/document-store.js';
import { checkRange } from '../paging/check-range.js';
import { decodeCursor, encodeCursor, type Place } from '../paging/cursor.js';
import { countDocuments, findDocuments, placeIn } from './find.js';
import type { LiveGenerations } from './live-generations.js';
import { mongoCall } from './mongo-call.js';
import { type StoredDocument, toRead, WHOLE } from './stored-document.js';

const STREAM_PAGE = 500;

export class MongoDocumentStore extends DocumentStore {
  constructor(private readonly views: LiveGenerations) {
    super();
  }

  async get<Document extends object>(
    collection: Collection<Document>,
    id: string,
  ): Promise<Identified<Document> | undefined> {
    const found = await this.views.read(collection.name, ({ documents }) =>
      mongoCall(() => documents.model.findById(id).select(WHOLE).lean<StoredDocument>().exec()),
    );
    return found && !found._index.deleted ? toDocument<Document>(found) : undefined;
  }

  async find<Document extends object>(collection: Collection<Document>, query: Find): Promise<Page<Document>> {
    checkRange(query);
    const after = query.after === undefined ? undefined : decodeCursor(collection.name, query, query.after);
    const found = await findDocuments(this.views, collection, query, after, query.limit + 1, query.skip);
    const last = found.length > query.limit ? found[query.limit - 1] : undefined;
    const documents = found.slice(0, query.limit).map((document) => toDocument<Document>(document));
    return last ? { documents, next: encodeCursor(collection.name, query, placeIn(query, last)) } : { documents };
  }

  async count(collection: Collection, query: Pick<Find, 'where' | 'sort'>, atMost?: number): Promise<number> {
    return countDocuments(this.views, collection, query, atMost);
  }

  async *stream<Document extends object>(
    collection: Collection<Document>,
    query: Omit<Find, 'after' | 'skip' | 'limit'>,
  ): AsyncGenerator<Identified<Document>> {
    for (let after: Place | undefined; ;) {
      const found = await findDocuments(this.views, collection, query, after, STREAM_PAGE);
      for (const document of found) yield toDocument<Document>(document);
      const last = found.at(-1);
      if (!last || found.length < STREAM_PAGE) return;
      after = placeIn(query, last);
    }
  }
}

/** A fold of this collection returned the body, so the cast to its type is safe. */
const toDocument = <Document extends object>(stored: StoredDocument): Identified<Document> =>
  ({ ...toRead(stored).body, _id: stored._id }) as Identified<Document>;
