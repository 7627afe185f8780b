import mongoose, { type Connection, type Model } from 'mongoose';
import type { Position } from '../../kernel/envelope.js';
import { Fenced } from '../../ports/document-store.js';
import { isDuplicate, mongoCall, mongoUpsert } from './mongo-call.js';

interface StoredCheckpoint {
  readonly _id: string;
  /** The highest fencing token seen. */
  readonly token: number;
  readonly position?: Position;
}

const schema = new mongoose.Schema<StoredCheckpoint>(
  { _id: { type: String, required: true }, token: Number, position: Number },
  { collection: 'reactions', versionKey: false, strict: 'throw', strictQuery: 'throw' },
);

/** The checkpoints of reactions. */
export class ReactionCheckpoints {
  readonly #model: Model<StoredCheckpoint>;

  constructor(connection: Connection) {
    this.#model = connection.model<StoredCheckpoint>('reactions', schema);
  }

  async read(name: string, token: number): Promise<Position | undefined> {
    if (token > 0) await this.#set(name, token, {});
    return (await this.#find(name))?.position;
  }

  save(name: string, token: number, position: Position): Promise<void> {
    return this.#set(name, token, { position });
  }

  /** @throws Fenced */
  async check(name: string, token: number): Promise<void> {
    const found = await this.#find(name);
    if (found && found.token > token) throw fenced(name, token);
  }

  #find(name: string): Promise<StoredCheckpoint | null> {
    return mongoCall(() => this.#model.findById(name).lean<StoredCheckpoint>().exec());
  }

  async #set(name: string, token: number, change: { readonly position?: Position }): Promise<void> {
    try {
      await mongoUpsert(() =>
        this.#model
          .updateOne({ _id: name, token: { $lte: token } }, { $set: { token, ...change } }, { upsert: true })
          .exec(),
      );
    } catch (error) {
      // The checkpoint exists with a higher token, so the upsert tried to insert a second one.
      if (isDuplicate(error)) throw fenced(name, token);
      throw error;
    }
  }
}

const fenced = (name: string, token: number) =>
  new Fenced(`reaction ${name}: token ${token} is older than the highest one`);
