import mongoose, { type Connection, type Model } from 'mongoose';
import { Fenced } from '../../ports/document-store.js';
import { isDuplicate, reaching } from './reaching.js';

/** One build of a view as its state lists it. */
export interface GenerationState {
  readonly version: number;
  readonly checkpoint: number | null;
  /** `Shape` as JSON: lists within lists are not common ground. */
  readonly shape: string;
}

/**
 * All that there is to know of a view, in one document: what changes at once changes together without a transaction.
 * Generations by their name, in which a number tells their order.
 */
export interface ViewState {
  readonly _id: string;
  /** The highest fencing token seen. */
  readonly token: number;
  /** Raised whenever generations come, go or change places. */
  readonly revision: number;
  readonly lastGeneration: number;
  readonly live: string | null;
  readonly generations: Readonly<Record<string, GenerationState>>;
  /** Generations whose documents are still to be freed. */
  readonly dropped: readonly string[];
}

const schema = new mongoose.Schema<ViewState>(
  {
    _id: { type: String, required: true },
    token: Number,
    revision: Number,
    lastGeneration: Number,
    live: String,
    generations: mongoose.Schema.Types.Mixed,
    dropped: [String],
  },
  { collection: 'views', versionKey: false, minimize: false, strict: 'throw', strictQuery: 'throw' },
);

type Change = Partial<Record<string, unknown>>;

/** The states of views. Every change is conditional on the fencing token. */
export class ViewStates {
  readonly #model: Model<ViewState>;

  constructor(connection: Connection) {
    this.#model = connection.model<ViewState>('views', schema);
  }

  find(view: string): Promise<ViewState | undefined> {
    return reaching(async () => (await this.#model.findById(view).lean<ViewState>().exec()) ?? undefined);
  }

  /** States of every view; they are as many as the product declares. */
  all(): Promise<ViewState[]> {
    return reaching(() => this.#model.find().lean<ViewState[]>().exec());
  }

  /** Makes the view known where it is not. */
  async begin(view: string): Promise<void> {
    if (await this.find(view)) return;
    const first: ViewState = {
      _id: view,
      token: 0,
      revision: 0,
      lastGeneration: 0,
      live: null,
      generations: {},
      dropped: [],
    };
    try {
      await reaching(() => this.#model.create(first));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /** @throws Fenced */
  async stamp(view: string, token: number): Promise<void> {
    const { matchedCount } = await reaching(() =>
      this.#model.updateOne({ _id: view, token: { $lte: token } }, { $set: { token } }).exec(),
    );
    if (matchedCount === 0) await this.check(view, token);
  }

  /** Answers the state that lets the token pass; undefined where the view is not known. @throws Fenced */
  async check(view: string, token: number): Promise<ViewState | undefined> {
    const state = await this.find(view);
    if (state && state.token > token) throw new Fenced(`view ${view}: token ${token} comes after ${state.token}`);
    return state;
  }

  /** Changes the state if it is still as it was seen; answers whether it was. @throws Fenced */
  async change(seen: ViewState, token: number, set: Change, unset: readonly string[] = []): Promise<boolean> {
    const update = {
      $set: { ...set, token },
      $inc: { revision: 1 },
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((path) => [path, ''])) }),
    };
    const same = { _id: seen._id, revision: seen.revision, token: { $lte: token } };
    const { matchedCount } = await reaching(() => this.#model.updateOne(same, update).exec());
    if (matchedCount === 0) await this.check(seen._id, token);
    return matchedCount > 0;
  }

  /** A dropped generation's documents are freed. */
  async freed(view: string, generation: string): Promise<void> {
    await reaching(() =>
      this.#model.updateOne({ _id: view }, { $pull: { dropped: generation }, $inc: { revision: 1 } }).exec(),
    );
  }

  /** @throws Fenced */
  async moveCheckpoint(view: string, generation: string, token: number, checkpoint: number): Promise<void> {
    const here = { _id: view, token: { $lte: token }, [`generations.${generation}`]: { $exists: true } };
    const { matchedCount } = await reaching(() =>
      this.#model.updateOne(here, { $set: { token, [`generations.${generation}.checkpoint`]: checkpoint } }).exec(),
    );
    if (matchedCount > 0) return;
    await this.check(view, token);
    throw new Error(`generation ${generation} of ${view} is gone`);
  }
}
