import type { Shape } from '../../kernel/collection.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { KEEP_DROPPED_MS } from './dropped-generations.js';
import type { GenerationDocuments } from './generation-documents.js';
import { shapeIn, type Generations } from './generations.js';
import type { ViewStates } from './view-states.js';

/** Shorter than the time that a replaced generation is kept, and longer than any uninterrupted read. */
const MAX_READ_MS = (2 / 3) * KEEP_DROPPED_MS;

export interface LiveGeneration {
  readonly id: string;
  readonly shape: Shape;
  readonly documents: GenerationDocuments;
}

/** Finds the generation of each view that queries read. */
export class LiveGenerations {
  readonly #known = new Map<string, LiveGeneration>();

  constructor(
    private readonly states: Pick<ViewStates, 'find'>,
    private readonly generations: Pick<Generations, 'documents'>,
    /** Milliseconds of a monotonic clock. */
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  /**
   * Reads the live generation. It reads from the last known generation and looks up the live one at the same time. It
   * repeats the read if the live generation changed, or if the read took so long that its generation may have been
   * freed.
   */
  async read<Result>(view: string, reading: (live: LiveGeneration) => Promise<Result>): Promise<Result> {
    // The async wrapper turns a synchronous throw into a rejection, which counts only if this generation is still live.
    const read = async (live: LiveGeneration) => reading(live);
    for (let live = this.#known.get(view) ?? (await this.#look(view)); ;) {
      const began = this.monotonic();
      const [now, result] = await Promise.allSettled([this.#look(view), read(live)]);
      if (now.status === 'rejected') throw now.reason;
      if (now.value.id !== live.id || this.monotonic() - began > MAX_READ_MS) live = now.value;
      else if (result.status === 'rejected') throw result.reason;
      else return result.value;
    }
  }

  /** Looks up the live generation. @throws EngineUnavailable until the first build has caught up */
  async #look(view: string): Promise<LiveGeneration> {
    const state = await this.states.find(view);
    const generation = state && state.live !== null ? state.generations[state.live] : undefined;
    if (!state || state.live === null || !generation) throw new EngineUnavailable(`The view ${view} is being built.`);
    const known = this.#known.get(view);
    if (known?.id === state.live) return known;
    const shape = shapeIn(generation);
    const live = { id: state.live, shape, documents: this.generations.documents(view, state.live, shape) };
    this.#known.set(view, live);
    return live;
  }
}
