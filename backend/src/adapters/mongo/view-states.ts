import mongoose, { type Connection, type Model } from 'mongoose';
import { Fenced } from '../../ports/document-store.js';
import { isDuplicate, mongoCall } from './mongo-call.js';

/** One generation in the state of its view. */
export interface GenerationState {
  readonly version: number;
  readonly checkpoint: number | null;
  /** `Shape` as JSON: not every service supports arrays within arrays. */
  readonly shape: string;
}

/**
 * The whole state of a view in one document, so that one update changes it atomically without a transaction.
 * Generations are listed by name; the number in a name gives their order.
 */
export interface ViewState {
  readonly _id: string;
  /** The highest fencing token seen. */
  readonly token: number;
  /** Incremented whenever a generation is added, dropped or promoted. */
  readonly revision: number;
  readonly lastGeneration: number;
  readonly live: string | null;
  readonly generations: Readonly<Record<string, GenerationState>>;
  /** Dropped generations whose documents are not freed yet. */
  readonly dropped: readonly string[];
}

const generation = new mongoose.Schema<GenerationState>(
  { version: Number, checkpoint: Number, shape: String },
  { _id: false, strict: 'throw' },
);

const schema = new mongoose.Schema<ViewState>(
  {
    _id: { type: String, required: true },
    token: Number,
    revision: Number,
    lastGeneration: Number,
    live: String,
    generations: { type: Map, of: generation },
    dropped: [String],
  },
  { collection: 'views', versionKey: false, minimize: false, strict: 'throw', strictQuery: 'throw' },
);

type Change = Partial<Record<string, unknown>>;

/** Reads and changes the states of views. Every change is conditional on the fencing token. */
export class ViewStates {
  readonly #model: Model<ViewState>;

  constructor(connection: Connection) {
    this.#model = connection.model<ViewState>('views', schema);
  }

  find(view: string): Promise<ViewState | undefined> {
    return mongoCall(async () => (await this.#model.findById(view).lean<ViewState>().exec()) ?? undefined);
  }

  /** The states of all views. There are as many as the product declares. */
  all(): Promise<ViewState[]> {
    return mongoCall(() => this.#model.find().lean<ViewState[]>().exec());
  }

  /** Registers the view if it is not registered yet. */
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
      await mongoCall(() => this.#model.create(first));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /** @throws Fenced */
  async stamp(view: string, token: number): Promise<void> {
    const { matchedCount } = await mongoCall(() =>
      this.#model.updateOne({ _id: view, token: { $lte: token } }, { $set: { token } }).exec(),
    );
    if (matchedCount === 0) await this.check(view, token);
  }

  /** Returns the state if it accepts the token, undefined if the view is not registered. @throws Fenced */
  async check(view: string, token: number): Promise<ViewState | undefined> {
    const state = await this.find(view);
    if (state && state.token > token) throw new Fenced(`view ${view}: token ${token} is older than ${state.token}`);
    return state;
  }

  /** Changes the state if its revision is still the one that was seen. Returns whether it changed. @throws Fenced */
  async change(seen: ViewState, token: number, set: Change, unset: readonly string[] = []): Promise<boolean> {
    const update = {
      $set: { ...set, token },
      $inc: { revision: 1 },
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((path) => [path, ''])) }),
    };
    const unchanged = { _id: seen._id, revision: seen.revision, token: { $lte: token } };
    const { matchedCount } = await mongoCall(() => this.#model.updateOne(unchanged, update).exec());
    if (matchedCount === 0) await this.check(seen._id, token);
    return matchedCount > 0;
  }

  /** Removes a dropped generation from the list once its documents are freed. */
  async freed(view: string, generation: string): Promise<void> {
    await mongoCall(() =>
      this.#model.updateOne({ _id: view }, { $pull: { dropped: generation }, $inc: { revision: 1 } }).exec(),
    );
  }

  /** @throws Fenced */
  async moveCheckpoint(view: string, generation: string, token: number, checkpoint: number): Promise<void> {
    const here = { _id: view, token: { $lte: token }, [`generations.${generation}`]: { $exists: true } };
    const { matchedCount } = await mongoCall(() =>
      this.#model.updateOne(here, { $set: { token, [`generations.${generation}.checkpoint`]: checkpoint } }).exec(),
    );
    if (matchedCount > 0) return;
    await this.check(view, token);
    throw new Error(`generation ${generation} of ${view} no longer exists`);
  }
}
