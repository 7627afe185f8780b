import mongoose, { type Connection, type Model } from 'mongoose';
import type { Position } from '../../kernel/envelope.js';
import { type EventEntry, type EventPlace, SeparateAccountIndex } from '../../ports/account-index.js';
import { mongoCall, mongoUpsert, onlyDuplicates } from './mongo-call.js';

interface StoredEntry extends Omit<EventEntry, 'position'> {
  /** The event's position. */
  readonly _id: Position;
}

/** How far the log was followed. Versions of the product may follow different categories at the same time. */
interface StoredProgress {
  readonly _id: string;
  readonly categories: readonly string[];
  readonly position: Position;
}

const OPTIONS = { versionKey: false, strict: 'throw', strictQuery: 'throw' } as const;

const entrySchema = new mongoose.Schema<StoredEntry>(
  {
    _id: { type: Number, required: true },
    accountId: String,
    chatbotId: { type: String, required: false },
    stream: String,
    revision: Number,
  },
  { ...OPTIONS, collection: 'account_entries' },
).index({ accountId: 1, _id: 1 }, { name: 'by_account' });

const progressSchema = new mongoose.Schema<StoredProgress>(
  { _id: { type: String, required: true }, categories: [String], position: Number },
  { ...OPTIONS, collection: 'account_index_progress' },
);

export class MongoAccountIndex extends SeparateAccountIndex {
  readonly #entries: Model<StoredEntry>;
  readonly #progress: Model<StoredProgress>;

  constructor(connection: Connection) {
    super();
    this.#entries = connection.model<StoredEntry>('account_entries', entrySchema);
    this.#progress = connection.model<StoredProgress>('account_index_progress', progressSchema);
  }

  async createIndexes(): Promise<void> {
    await mongoCall(() => this.#entries.createIndexes());
  }

  async completeTo(categories: readonly string[]): Promise<Position | undefined> {
    const found = await mongoCall(() => this.#progress.find().lean<StoredProgress[]>().exec());
    const positions = found
      .filter((progress) => categories.every((category) => progress.categories.includes(category)))
      .map(({ position }) => position);
    return positions.length > 0 ? Math.max(...positions) : undefined;
  }

  async placesOf(accountId: string, after: Position = -1, limit: number): Promise<readonly EventPlace[]> {
    const found = await mongoCall(() =>
      this.#entries
        .find({ accountId, _id: { $gt: after } }, { stream: 1, revision: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<StoredEntry[]>()
        .exec(),
    );
    return found.map(({ _id: position, stream, revision }) => ({ position, stream, revision }));
  }

  async accountAfter(accountId: string): Promise<string | undefined> {
    const next = await mongoCall(() =>
      this.#entries
        .findOne({ accountId: { $gt: accountId } })
        .sort({ accountId: 1 })
        .lean<StoredEntry>()
        .exec(),
    );
    return next?.accountId;
  }

  async add(entries: readonly EventEntry[], categories: readonly string[], completeTo: Position): Promise<void> {
    if (entries.length > 0) {
      const stored = entries.map(({ position, ...entry }) => ({ _id: position, ...entry }));
      // Others are still inserted beside one that is there already.
      const inserting = () => this.#entries.collection.insertMany(stored as never, { ordered: false });
      await mongoCall(inserting).catch((error: unknown) => {
        if (!onlyDuplicates(error)) throw error;
      });
    }
    const names = categories.toSorted();
    const update = { $set: { categories: names }, $max: { position: completeTo } };
    await mongoUpsert(() => this.#progress.updateOne({ _id: names.join(' ') }, update, { upsert: true }).exec());
  }

  async remove(accountId: string, upTo: Position): Promise<void> {
    await mongoCall(() => this.#entries.deleteMany({ accountId, _id: { $lte: upTo } }).exec());
  }
}
