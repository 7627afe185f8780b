import mongoose, { type Connection, type Model } from 'mongoose';
import type { Position } from '../../kernel/envelope.js';
import { Fenced } from '../../ports/document-store.js';
import { isDuplicate, reaching } from './reaching.js';

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

/** How far reactions have come. */
export class ReactionCheckpoints {
  readonly #model: Model<StoredCheckpoint>;

  constructor(connection: Connection) {
    this.#model = connection.model<StoredCheckpoint>('reactions', schema);
  }

  async read(name: string, token: number): Promise<Position | undefined> {
    if (token > 0) await this.#set(name, token, {});
    const found = await reaching(() => this.#model.findById(name).lean<StoredCheckpoint>().exec());
    return found?.position;
  }

  save(name: string, token: number, position: Position): Promise<void> {
    return this.#set(name, token, { position });
  }

  async #set(name: string, token: number, change: { readonly position?: Position }): Promise<void> {
    const set = () => reaching(() => this.#model.updateOne({ _id: name, token: { $lte: token } }, { $set: { token, ...change } }, { upsert: true }).exec());
    try {
      // Twice where another may have made it at the same moment: then it is there and can be judged by its token.
      await set().catch((error: unknown) => (isDuplicate(error) ? set() : Promise.reject(error)));
    } catch (error) {
      if (isDuplicate(error)) throw new Fenced(`reaction ${name}: token ${token} comes after a higher one`);
      throw error;
    }
  }
}
