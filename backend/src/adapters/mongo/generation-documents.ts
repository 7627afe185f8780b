import mongoose, { type Collection, type Connection, type Model } from 'mongoose';
import { type DocumentRead, type DocumentWrite, ERASED } from '../../ports/document-store.js';
import { isDuplicate, reaching } from './reaching.js';
import { admit } from './document-size.js';
import { orderIndexes, trigramIndexes, type Shape } from './shape.js';
import { toRead, toStored, type StoredDocument } from './stored-document.js';

/** Documents of one call: with more, a slow engine would not answer in time. */
const PER_WRITE = 500;
const PER_REPLACE = 100;
const PER_READ = 1_000;
const PER_SCAN = 500;

const NAMESPACE_NOT_FOUND = 26;

const { Mixed } = mongoose.Schema.Types;

/** The documents of one build of a view, in a MongoDB collection of their own. */
export class GenerationDocuments {
  readonly #model: Model<StoredDocument>;
  readonly #collection: Collection<StoredDocument>;

  constructor(
    connection: Connection,
    /** Of the MongoDB collection. */
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

  /** Makes what is declared and not there yet. */
  async createIndexes(): Promise<void> {
    await reaching(() => this.#model.createCollection());
    await reaching(() => this.#model.createIndexes());
  }

  /** See `ViewStore.admit`. */
  admit(document: DocumentWrite): void {
    admit(this.shape, document);
  }

  /** In any order, each where nothing newer stands. */
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

  /** Leaves the places of the documents to nobody. */
  async erase(ids: readonly string[]): Promise<void> {
    for (const some of inParts(ids, PER_WRITE)) while (!(await this.#hold(some)));
  }

  /** Out of a generation that goes as a whole. */
  async delete(ids: readonly string[]): Promise<void> {
    for (const some of inParts(ids, PER_READ))
      await reaching(() => this.#model.deleteMany({ _id: { $in: some } }).exec());
  }

  async drop(): Promise<void> {
    try {
      await reaching(() => this.#collection.drop());
    } catch (error) {
      // Some servers do not take it for done that there is nothing to drop.
      if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== NAMESPACE_NOT_FOUND) throw error;
    }
  }

  /** Answers whether all is as it should be; where somebody else has inserted a document meanwhile, it must be looked at again. */
  async #put(documents: readonly DocumentWrite[]): Promise<boolean> {
    const ids = documents.map(({ id }) => id);
    const found = await reaching(() =>
      this.#model
        .find({ _id: { $in: ids } })
        .select({ position: 1 })
        .lean<StoredDocument[]>()
        .exec(),
    );
    const standing = new Map(found.map(({ _id, position }) => [_id, position]));
    const stored = documents.map((document) => toStored(this.shape, document));
    const fresh = stored.filter(({ _id }) => !standing.has(_id));
    for (const some of inParts(
      stored.filter(({ _id, position }) => position >= (standing.get(_id) ?? Infinity)),
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

  /** As `#put`: false where somebody else has inserted one meanwhile. */
  async #hold(ids: readonly string[]): Promise<boolean> {
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

  /** Past mongoose, which would make a document of its own of each, and in a list without order keeps silent about those that fail. */
  async #bulk(operations: mongoose.mongo.AnyBulkWriteOperation<StoredDocument>[]): Promise<void> {
    if (operations.length > 0) await reaching(() => this.#collection.bulkWrite(operations, { ordered: false }));
  }
}

function* inParts<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
