import mongoose, { type Connection, type Model } from 'mongoose';
import type { ParkedKey } from '../../ports/document-store.js';
import { reaching, upserting } from './reaching.js';

const schema = new mongoose.Schema<ParkedKey>(
  { collection: String, generation: String, key: String, position: Number, error: String },
  {
    collection: 'parked_keys',
    versionKey: false,
    strict: 'throw',
    strictQuery: 'throw',
    suppressReservedKeysWarning: true,
  },
);
schema.index({ collection: 1, generation: 1, key: 1 }, { name: 'by_key', unique: true });
schema.index({ collection: 1, key: 1 }, { name: 'by_collection' });

/** Keys whose events wait. */
export class ParkedKeys {
  readonly #model: Model<ParkedKey>;

  constructor(connection: Connection) {
    this.#model = connection.model<ParkedKey>('parked_keys', schema);
  }

  async createIndexes(): Promise<void> {
    await reaching(() => this.#model.createIndexes());
  }

  async of(collection: string): Promise<ParkedKey[]> {
    const found = await reaching(() => this.#model.find({ collection }).select({ _id: 0 }).lean<ParkedKey[]>().exec());
    return found.sort((a, b) => a.position - b.position || (a.key < b.key ? -1 : 1));
  }

  async park({ collection, generation, key, position, error }: ParkedKey): Promise<void> {
    await upserting(() =>
      this.#model.updateOne({ collection, generation, key }, { $set: { position, error } }, { upsert: true }).exec(),
    );
  }

  async unpark({ collection, generation, key }: Pick<ParkedKey, 'collection' | 'generation' | 'key'>): Promise<void> {
    await reaching(() => this.#model.deleteOne({ collection, generation, key }).exec());
  }

  /** In every generation. */
  async erase(collection: string, keys: readonly string[]): Promise<void> {
    await reaching(() => this.#model.deleteMany({ collection, key: { $in: keys } }).exec());
  }

  /** Those of generations that are gone. */
  async forget(collection: string, generations: readonly string[]): Promise<void> {
    await reaching(() => this.#model.deleteMany({ collection, generation: { $in: generations } }).exec());
  }
}
