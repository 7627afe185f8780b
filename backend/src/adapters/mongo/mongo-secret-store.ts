import mongoose, { type Connection, type Model } from 'mongoose';
import type { Clock } from '../../ports/clock.js';
import { SecretStore } from '../../ports/secret-store.js';
import { MAJORITY } from './majority.js';
import { mongoCall, mongoUpsert } from './mongo-call.js';

interface StoredSecret {
  readonly _id: string;
  readonly value: Buffer;
  readonly createdAt: Date;
}

const schema = new mongoose.Schema<StoredSecret>(
  { _id: { type: String, required: true }, value: Buffer, createdAt: Date },
  { collection: 'secrets', versionKey: false, strict: 'throw', strictQuery: 'throw', readConcern: MAJORITY },
);

/** The highest code point: the end of a prefix range. */
const HIGHEST_CODE_POINT = '\u{10FFFF}';

/**
 * Stores secrets as documents, with majority read and write concern: a key that was read cannot be lost with a server,
 * and a destroyed key cannot reappear. A deleted secret leaves the collection at once. In the replication log it
 * remains, sealed as it was stored, until the log has rotated.
 */
export class MongoSecretStore extends SecretStore {
  readonly #model: Model<StoredSecret>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    super();
    this.#model = connection.model<StoredSecret>('secrets', schema);
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    const found = await mongoCall(() => this.#model.findById(name).lean<StoredSecret>().exec());
    return found ? Uint8Array.from(found.value) : undefined;
  }

  async getMany(names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = await mongoCall(() =>
      this.#model
        .find({ _id: { $in: [...names] } })
        .lean<StoredSecret[]>()
        .exec(),
    );
    return new Map(found.map(({ _id, value }) => [_id, Uint8Array.from(value)]));
  }

  async put(name: string, value: Uint8Array): Promise<void> {
    const secret = { value: Buffer.from(value), createdAt: this.clock.now() };
    await mongoUpsert(() => this.#model.updateOne({ _id: name }, { $set: secret }, { upsert: true }).exec());
  }

  async putIfAbsent(name: string, value: Uint8Array): Promise<Uint8Array> {
    const secret = { value: Buffer.from(value), createdAt: this.clock.now() };
    for (;;) {
      await mongoUpsert(() => this.#model.updateOne({ _id: name }, { $setOnInsert: secret }, { upsert: true }).exec());
      const stored = await this.get(name);
      if (stored) return stored;
    }
  }

  async replace(name: string, expected: Uint8Array, value: Uint8Array): Promise<boolean> {
    const unchanged = { _id: name, value: Buffer.from(expected) };
    const secret = { value: Buffer.from(value), createdAt: this.clock.now() };
    const { matchedCount } = await mongoCall(() => this.#model.updateOne(unchanged, { $set: secret }).exec());
    return matchedCount > 0;
  }

  async delete(name: string): Promise<void> {
    await mongoCall(() => this.#model.deleteOne({ _id: name }).exec());
  }

  async names(
    prefix: string,
    { after, limit }: { readonly after?: string; readonly limit: number },
  ): Promise<readonly { readonly name: string; readonly createdAt: Date }[]> {
    const range = { $gte: prefix, $lt: prefix + HIGHEST_CODE_POINT, ...(after !== undefined && { $gt: after }) };
    const found = await mongoCall(() =>
      this.#model
        .find({ _id: range })
        .select({ createdAt: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<StoredSecret[]>()
        .exec(),
    );
    return found.map(({ _id, createdAt }) => ({ name: _id, createdAt }));
  }
}
