import mongoose, { type Collection, type Connection, type Model } from 'mongoose';
import type { Shape } from '../../kernel/collection.js';
import { type DocumentRead, type DocumentWrite, ERASED } from '../../ports/document-store.js';
import { isDuplicate, mongoCall } from './mongo-call.js';
import { admit } from './document-size.js';
import { documentSchema } from './document-schema.js';
import { toRead, toStored, WHOLE, type StoredDocument } from './stored-document.js';

/** Documents per call. Larger calls could time out on a slow engine. */
const PER_WRITE = 500;
const PER_REPLACE = 100;
const PER_READ = 1_000;
const PER_SCAN = 500;

const TOMBSTONE = { _index: { position: ERASED, deleted: true } } as const;

const NAMESPACE_NOT_FOUND = 26;

/** The documents of one generation of a view, in a MongoDB collection of their own. */
export class GenerationDocuments {
  readonly #model: Model<StoredDocument>;
  readonly #collection: Collection<StoredDocument>;

  constructor(
    connection: Connection,
    /** Name of the MongoDB collection. */
    name: string,
    private readonly shape: Shape,
  ) {
    this.#model = connection.model<StoredDocument>(name, documentSchema(shape, name));
    this.#collection = connection.collection<StoredDocument>(name);
  }

  get model(): Model<StoredDocument> {
    return this.#model;
  }

  /** Creates the collection and the declared indexes that are missing. */
  async createIndexes(): Promise<void> {
    await mongoCall(() => this.#model.createCollection());
    await mongoCall(() => this.#model.createIndexes());
  }

  /** See `ViewStore.admit`. */
  admit(document: DocumentWrite): void {
    admit(this.shape, document);
  }

  /** Writes documents in any order. A document that is stored with a newer position stays. */
  async write(documents: readonly DocumentWrite[]): Promise<void> {
    for (const some of inParts(documents, PER_WRITE)) while (!(await this.#put(some)));
  }

  async load(ids: readonly string[]): Promise<DocumentRead[]> {
    const found: DocumentRead[] = [];
    for (const some of inParts(ids, PER_READ)) {
      const read = await mongoCall(() =>
        this.#model
          .find({ _id: { $in: some }, '_index.position': { $lt: ERASED } })
          .select(WHOLE)
          .lean<StoredDocument[]>()
          .exec(),
      );
      found.push(...read.map(toRead));
    }
    return found;
  }

  async *scan(): AsyncGenerator<DocumentRead> {
    for (let after: string | undefined; ;) {
      const rest = after === undefined ? {} : { _id: { $gt: after } };
      const page = await mongoCall(() =>
        this.#model.find(rest).select(WHOLE).sort({ _id: 1 }).limit(PER_SCAN).lean<StoredDocument[]>().exec(),
      );
      for (const document of page) if (!document._index.deleted) yield toRead(document);
      if (page.length < PER_SCAN) return;
      after = page.at(-1)?._id;
    }
  }

  /** Replaces the documents with tombstones, so that late writes are rejected. */
  async erase(ids: readonly string[]): Promise<void> {
    for (const some of inParts(ids, PER_WRITE)) while (!(await this.#addTombstones(some)));
  }

  /** Deletes documents without tombstones, from a generation that is about to be freed. */
  async delete(ids: readonly string[]): Promise<void> {
    for (const some of inParts(ids, PER_READ))
      await mongoCall(() => this.#model.deleteMany({ _id: { $in: some } }).exec());
  }

  async drop(): Promise<void> {
    try {
      await mongoCall(() => this.#collection.drop());
    } catch (error) {
      // Some servers report an error when there is nothing to drop.
      if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== NAMESPACE_NOT_FOUND) throw error;
    }
  }

  /**
   * Writes one batch. Returns false if another writer inserted one of the documents meanwhile: the caller then retries.
   */
  async #put(documents: readonly DocumentWrite[]): Promise<boolean> {
    const ids = documents.map(({ id }) => id);
    const found = await mongoCall(() =>
      this.#model
        .find({ _id: { $in: ids } })
        .select({ '_index.position': 1 })
        .lean<StoredDocument[]>()
        .exec(),
    );
    const stored = new Map(found.map(({ _id, _index }) => [_id, _index.position]));
    const next = documents.map((document) => toStored(this.shape, document));
    const fresh = next.filter(({ _id }) => !stored.has(_id));
    for (const some of inParts(
      next.filter(({ _id, _index }) => _index.position >= (stored.get(_id) ?? Infinity)),
      PER_REPLACE,
    )) {
      const replacing = some.map(({ _id, ...replacement }) => ({
        replaceOne: { filter: { _id, '_index.position': { $lte: replacement._index.position } }, replacement },
      }));
      await this.#bulk(replacing);
    }
    try {
      await this.#bulk(fresh.map((document) => ({ insertOne: { document } })));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Like `#put`: returns false if another writer inserted a document meanwhile. */
  async #addTombstones(ids: readonly string[]): Promise<boolean> {
    try {
      await this.#bulk(ids.map((_id) => ({ replaceOne: { filter: { _id }, replacement: TOMBSTONE, upsert: true } })));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Bypasses mongoose, which would hydrate each document and does not report errors of unordered writes. */
  async #bulk(operations: mongoose.mongo.AnyBulkWriteOperation<StoredDocument>[]): Promise<void> {
    if (operations.length > 0) await mongoCall(() => this.#collection.bulkWrite(operations, { ordered: false }));
  }
}

function* inParts<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
