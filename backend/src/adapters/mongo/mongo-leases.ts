import mongoose, { type Connection, type Model } from 'mongoose';
import { Leases, type LeaseRecord } from '../../ports/leases.js';
import { MAJORITY } from './majority.js';
import { isDuplicate, mongoCall } from './mongo-call.js';

interface StoredLease {
  readonly _id: string;
  readonly holder: string | null;
  readonly token: number;
  readonly counter: number;
}

const schema = new mongoose.Schema<StoredLease>(
  { _id: { type: String, required: true }, holder: String, token: Number, counter: Number },
  { collection: 'leases', versionKey: false, strict: 'throw', strictQuery: 'throw', readConcern: MAJORITY },
);

export class MongoLeases extends Leases {
  readonly #model: Model<StoredLease>;

  constructor(connection: Connection) {
    super();
    this.#model = connection.model<StoredLease>('leases', schema);
  }

  async read(name: string): Promise<LeaseRecord | undefined> {
    return toLease(await mongoCall(() => this.#model.findById(name).lean<StoredLease>().exec()));
  }

  async take(name: string, holder: string, seen: LeaseRecord | undefined): Promise<LeaseRecord | undefined> {
    if (seen)
      return this.#change(seen, { counter: seen.counter }, { $set: { holder, counter: 0 }, $inc: { token: 1 } });
    const first: StoredLease = { _id: name, holder, token: 1, counter: 0 };
    try {
      await mongoCall(() => this.#model.create(first));
      return toLease(first);
    } catch (error) {
      if (isDuplicate(error)) return undefined;
      throw error;
    }
  }

  beat(lease: LeaseRecord): Promise<LeaseRecord | undefined> {
    return this.#change(lease, {}, { $inc: { counter: 1 } });
  }

  async release(lease: LeaseRecord): Promise<void> {
    await this.#change(lease, {}, { $set: { holder: null } });
  }

  /** Undefined if the holder no longer has the lease under this token. */
  async #change(
    { name, holder, token }: LeaseRecord,
    also: { counter?: number },
    update: mongoose.UpdateQuery<StoredLease>,
  ): Promise<LeaseRecord | undefined> {
    const unchanged = { _id: name, holder: holder ?? null, token, ...also };
    return toLease(
      await mongoCall(() =>
        this.#model.findOneAndUpdate(unchanged, update, { returnDocument: 'after' }).lean<StoredLease>().exec(),
      ),
    );
  }
}

const toLease = (stored: StoredLease | null): LeaseRecord | undefined =>
  stored
    ? { name: stored._id, holder: stored.holder ?? undefined, token: stored.token, counter: stored.counter }
    : undefined;
