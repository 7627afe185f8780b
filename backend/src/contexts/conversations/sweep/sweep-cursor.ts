import type { Collection } from '../../../kernel/collection.js';
import type { DocumentStore, Find, Identified } from '../../../ports/document-store.js';

/** Documents a page. A page is read in about a millisecond. */
const PAGE = 50;
/** Pages a sweep. The next one goes on after them. */
const PAGES = 20;
/** Before every time. Null sorts before every text. */
const BEGINNING = '';

/** Walks through the documents whose time in a field lies before another, a bounded number at a time, oldest first. */
export class SweepCursor<Document extends object> {
  #from = BEGINNING;

  constructor(
    private readonly documents: Pick<DocumentStore, 'find'>,
    private readonly collection: Collection<Document>,
    private readonly field: keyof Document & string,
  ) {}

  /** Goes on where the last walk ended, and from the beginning after the end. */
  async *before(time: string): AsyncGenerator<Identified<Document>> {
    const sort: Find['sort'] = { field: this.field, order: 'asc', from: this.#from, to: time };
    this.#from = BEGINNING;
    let after: string | undefined;
    for (let page = 0; page < PAGES; page++) {
      const { documents, next } = await this.documents.find(this.collection, {
        where: {},
        sort,
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      yield* documents;
      if (next === undefined) return;
      after = next;
      const last = documents.at(-1)?.[this.field];
      if (page === PAGES - 1 && typeof last === 'string') this.#from = last;
      await new Promise(setImmediate);
    }
  }
}
