import { EngineUnavailable } from '../../ports/event-store.js';
import { KEPT_MS } from './dropped-generations.js';
import type { GenerationDocuments } from './generation-documents.js';
import { shapeIn, type Generations } from './generations.js';
import type { Shape } from './shape.js';
import type { ViewStates } from './view-states.js';

/** Well within the time for which a generation is kept that took another one's place, and longer than any reading that is not interrupted. */
const READ_WITHIN_MS = (2 / 3) * KEPT_MS;

export interface LiveGeneration {
  readonly id: string;
  readonly shape: Shape;
  readonly documents: GenerationDocuments;
}

/** The build of each view that queries read. */
export class LiveGenerations {
  readonly #known = new Map<string, LiveGeneration>();

  constructor(
    private readonly states: Pick<ViewStates, 'find'>,
    private readonly generations: Pick<Generations, 'documents'>,
    /** Milliseconds of a clock that is never set. */
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  /**
   * Reads the live generation. Which one that is, is asked at the same time, not before: only where another one has taken
   * its place since the last time is it read again, and where that took so long that the first may be freed by now.
   */
  async read<Result>(view: string, reading: (live: LiveGeneration) => Promise<Result>): Promise<Result> {
    // What it throws at once counts only where this is still the live one, as what it throws later.
    const read = async (live: LiveGeneration) => reading(live);
    for (let live = this.#known.get(view) ?? (await this.#look(view)); ;) {
      const began = this.monotonic();
      const [now, result] = await Promise.allSettled([this.#look(view), read(live)]);
      if (now.status === 'rejected') throw now.reason;
      if (now.value.id !== live.id || this.monotonic() - began > READ_WITHIN_MS) live = now.value;
      else if (result.status === 'rejected') throw result.reason;
      else return result.value;
    }
  }

  /** @throws EngineUnavailable while the first build has not caught up */
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
