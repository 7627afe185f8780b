import mongoose, { type Collection, type Connection, type Model } from 'mongoose';
import { type DocumentRead, type DocumentWrite, ERASED } from '../../ports/document-store.js';
import { isDuplicate, reaching } from './reaching.js';
import { admit } from './document-size.js';
import { orderIndexes, trigramIndexes, type Shape } from './shape.js';
import { toRead, toStored, type StoredDocument } from './stored-document.js';

/** Documents per call. Larger calls could time out on a slow engine. */
const PER_WRITE = 500;
const PER_REPLACE = 100;
const PER_READ = 1_000;
const PER_SCAN = 500;

const NAMESPACE_NOT_FOUND = 26;

const { Mixed } = mongoose.Schema.Types;

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
    const schema = new mongoose.Schema<StoredDocument>(
      {
        _id: { type: String, required: true },
        position: Number,
        body: String,
        keys: Mixed,
        texts: Mixed,
        trigrams: Mixed,
      },
      { collection: name, versionKey: false, minimize: false, strict: 'throw', strictQuery: 'throw' },
    );
    for (const index of [...orderIndexes(shape), ...trigramIndexes(shape)])
      schema.index(index.fields, { name: index.name });
    this.#model = connection.model<StoredDocument>(name, schema);
    this.#collection = connection.collection<StoredDocument>(name);
  }

  get model(): Model<StoredDocument> {
    return this.#model;
  }

  /** Creates the collection and the declared indexes that are missing. */
  async createIndexes(): Promise<void> {
    await reaching(() => this.#model.createCollection());
    await reaching(() => this.#model.createIndexes());
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
      const read = await reaching(() =>
        this.#model
          .find({ _id: { $in: some }, position: { $lt: ERASED } })
          .select({ position: 1, body: 1 })
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
      const page = await reaching(() =>
        this.#model
          .find(rest)
          .select({ position: 1, body: 1 })
          .sort({ _id: 1 })
          .limit(PER_SCAN)
          .lean<StoredDocument[]>()
          .exec(),
      );
      for (const document of page) if (document.body !== undefined) yield toRead(document);
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
      await reaching(() => this.#model.deleteMany({ _id: { $in: some } }).exec());
  }

  async drop(): Promise<void> {
    try {
      await reaching(() => this.#collection.drop());
    } catch (error) {
      // Some servers report an error when there is nothing to drop.
      if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== NAMESPACE_NOT_FOUND) throw error;
    }
  }

  /** Writes one batch. Returns false if another writer inserted one of the documents meanwhile: the caller then retries. */
  async #put(documents: readonly DocumentWrite[]): Promise<boolean> {
    const ids = documents.map(({ id }) => id);
    const found = await reaching(() =>
      this.#model
        .find({ _id: { $in: ids } })
        .select({ position: 1 })
        .lean<StoredDocument[]>()
        .exec(),
    );
    const stored = new Map(found.map(({ _id, position }) => [_id, position]));
    const next = documents.map((document) => toStored(this.shape, document));
    const fresh = next.filter(({ _id }) => !stored.has(_id));
    for (const some of inParts(
      next.filter(({ _id, position }) => position >= (stored.get(_id) ?? Infinity)),
      PER_REPLACE,
    )) {
      const replacing = some.map(({ _id, ...replacement }) => ({
        replaceOne: { filter: { _id, position: { $lte: replacement.position } }, replacement },
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
      await this.#bulk(
        ids.map((_id) => ({ replaceOne: { filter: { _id }, replacement: { position: ERASED }, upsert: true } })),
      );
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Bypasses mongoose, which would hydrate each document and does not report errors of unordered writes. */
  async #bulk(operations: mongoose.mongo.AnyBulkWriteOperation<StoredDocument>[]): Promise<void> {
    if (operations.length > 0) await reaching(() => this.#collection.bulkWrite(operations, { ordered: false }));
  }
}

function* inParts<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
