import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection } from '../../../kernel/collection.js';
import { checkRange } from '../../paging/check-range.js';
import { DocumentStore, type Find, type Identified, type Page } from '../../../ports/document-store.js';
import { cursorAt, placeOf, type Place } from './cursor.js';
import { countRows, findRows } from './find.js';
import { bodyOf, bodyText, tableOf } from './generation-table.js';
import { liveGeneration } from './live-generation.js';
import type { Reader } from '../reader.js';

const STREAM_PAGE = 500;

export class SqliteDocumentStore extends DocumentStore {
  constructor(private readonly reader: Reader) {
    super();
  }

  async get<Document extends object>(
    collection: Collection<Document>,
    id: string,
  ): Promise<Identified<Document> | undefined> {
    const row = this.reader.snapshot(() => {
      const { id: generation, shape } = liveGeneration(this.reader, collection);
      const body = bodyOf(generation, shape);
      return this.reader.get(
        `SELECT ${body} AS body FROM ${tableOf(generation)} WHERE id = ? AND body IS NOT NULL`,
        id,
      );
    });
    return row && toDocument<Document>({ id, body: bodyText(id, row) });
  }

  async find<Document extends object>(collection: Collection<Document>, query: Find): Promise<Page<Document>> {
    checkRange(query);
    const after = query.after === undefined ? undefined : placeOf(collection, query, query.after);
    const rows = await findRows(this.reader, collection, query, after, query.limit + 1, query.skip);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    const documents = rows.slice(0, query.limit).map((row) => toDocument<Document>(row));
    return last ? { documents, next: cursorAt(collection, query, last) } : { documents };
  }

  async count(collection: Collection, query: Pick<Find, 'where' | 'sort'>, atMost?: number): Promise<number> {
    return countRows(this.reader, collection, query, atMost);
  }

  async *stream<Document extends object>(
    collection: Collection<Document>,
    query: Omit<Find, 'after' | 'skip' | 'limit'>,
  ): AsyncGenerator<Identified<Document>> {
    let after: Place | undefined;
    for (;;) {
      const rows = await findRows(this.reader, collection, query, after, STREAM_PAGE);
      for (const row of rows) yield toDocument<Document>(row);
      if (rows.length < STREAM_PAGE) return;
      after = rows.at(-1);
      await nextTurn();
    }
  }
}

/** A fold of this collection returned the body, so the cast to its type is safe. */
const toDocument = <Document extends object>({ id, body }: { id: string; body: string }): Identified<Document> =>
  Object.assign(JSON.parse(body) as Document, { _id: id });
