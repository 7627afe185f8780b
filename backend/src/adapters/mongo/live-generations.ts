import { EngineUnavailable } from '../../ports/event-store.js';
import type { GenerationDocuments } from './generation-documents.js';
import { shapeIn, type Generations } from './generations.js';
import type { Shape } from './shape.js';
import type { ViewStates } from './view-states.js';

export interface LiveGeneration {
  readonly id: string;
  readonly shape: Shape;
  readonly documents: GenerationDocuments;
}

/** The build of each view that queries read. */
export class LiveGenerations {
  readonly #known = new Map<string, LiveGeneration>();

  constructor(
    private readonly states: ViewStates,
    private readonly generations: Generations,
  ) {}

  /**
   * Reads the live generation. Which one that is, is asked at the same time, not before: only where another one has taken
   * its place since the last time is it read again.
   */
  async read<Result>(view: string, reading: (live: LiveGeneration) => Promise<Result>): Promise<Result> {
    // What it throws at once counts only where this is still the live one, as what it throws later.
    const read = async (live: LiveGeneration) => reading(live);
    for (let live = this.#known.get(view) ?? (await this.#look(view)); ; ) {
      const [now, result] = await Promise.allSettled([this.#look(view), read(live)]);
      if (now.status === 'rejected') throw now.reason;
      if (now.value.id !== live.id) live = now.value;
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
