import { EngineUnavailable } from '../../ports/event-store.js';
import type { DroppedGeneration, Generations } from './generations.js';

/** Milliseconds that a dropped generation is kept for readers, in any process, that began while it was live. */
export const KEEP_DROPPED_MS = 30_000;

/**
 * Frees dropped generations after a delay. The delay starts when this process first sees the generation as dropped, on
 * this process's own timer, so other processes' clocks do not matter.
 */
export class DroppedGenerations {
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  constructor(
    private readonly generations: Pick<Generations, 'dropped' | 'free'>,
    private readonly keptMs: number,
    private readonly report: (error: unknown) => void,
  ) {}

  /**
   * Finds dropped generations that are not scheduled yet. If it fails, the next look or the next process finds them.
   */
  async look(): Promise<void> {
    try {
      for (const dropped of await this.generations.dropped())
        if (!this.#waiting.has(nameOf(dropped))) this.#keep(dropped);
    } catch (error) {
      this.#reportError(error);
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
  }

  #keep(dropped: DroppedGeneration): void {
    if (!this.#stopped)
      this.#waiting.set(nameOf(dropped), setTimeout(() => void this.#free(dropped), this.keptMs).unref());
  }

  async #free(dropped: DroppedGeneration): Promise<void> {
    try {
      await this.generations.free(dropped);
      this.#waiting.delete(nameOf(dropped));
    } catch (error) {
      this.#reportError(error);
      this.#keep(dropped);
    }
  }

  #reportError(error: unknown): void {
    if (!(error instanceof EngineUnavailable)) this.report(error);
  }
}

const nameOf = ({ view, id }: DroppedGeneration): string => `${view}/${id}`;
