import mongoose, { type Connection, type Model } from 'mongoose';
import type { DeadLetter } from '../../ports/document-store.js';
import { mongoCall, mongoUpsert } from './mongo-call.js';

const schema = new mongoose.Schema<DeadLetter>(
  { collection: String, generation: String, key: String, position: Number, error: String },
  {
    collection: 'dead_letters',
    versionKey: false,
    strict: 'throw',
    strictQuery: 'throw',
    suppressReservedKeysWarning: true,
  },
);
schema.index({ collection: 1, generation: 1, key: 1 }, { name: 'by_key', unique: true });
schema.index({ collection: 1, key: 1 }, { name: 'by_collection' });

/** Keys whose events could not be folded and wait for a retry. */
export class DeadLetters {
  readonly #model: Model<DeadLetter>;

  constructor(connection: Connection) {
    this.#model = connection.model<DeadLetter>('dead_letters', schema);
  }

  async createIndexes(): Promise<void> {
    await mongoCall(() => this.#model.createIndexes());
  }

  async of(collection: string): Promise<DeadLetter[]> {
    const found = await mongoCall(() =>
      this.#model.find({ collection }).select({ _id: 0 }).lean<DeadLetter[]>().exec(),
    );
    return found.sort((a, b) => a.position - b.position || (a.key < b.key ? -1 : 1));
  }

  async add({ collection, generation, key, position, error }: DeadLetter): Promise<void> {
    await mongoUpsert(() =>
      this.#model.updateOne({ collection, generation, key }, { $set: { position, error } }, { upsert: true }).exec(),
    );
  }

  async remove({ collection, generation, key }: Pick<DeadLetter, 'collection' | 'generation' | 'key'>): Promise<void> {
    await mongoCall(() => this.#model.deleteOne({ collection, generation, key }).exec());
  }

  /** Removes the keys from every generation. */
  async erase(collection: string, keys: readonly string[]): Promise<void> {
    await mongoCall(() => this.#model.deleteMany({ collection, key: { $in: keys } }).exec());
  }

  /** Removes the dead letters of dropped generations. */
  async forget(collection: string, generations: readonly string[]): Promise<void> {
    await mongoCall(() => this.#model.deleteMany({ collection, generation: { $in: generations } }).exec());
  }
}
