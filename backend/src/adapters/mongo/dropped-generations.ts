import { EngineUnavailable } from '../../ports/event-store.js';
import type { DroppedGeneration, Generations } from './generations.js';

/** How long a dropped generation is kept for whoever began to read it while it was live, in whichever process. */
export const KEPT_MS = 30_000;

/**
 * Frees what dropped generations hold. Each is kept from when this process first knew of it as dropped, by this process' own
 * timer: who dropped it, and when by whose clock, makes no difference.
 */
export class DroppedGenerations {
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  constructor(
    private readonly generations: Pick<Generations, 'dropped' | 'free'>,
    private readonly keptMs: number,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Looks for those that it does not know yet. What it cannot see now, the next look or the next process sees. */
  async look(): Promise<void> {
    try {
      for (const dropped of await this.generations.dropped())
        if (!this.#waiting.has(nameOf(dropped))) this.#keep(dropped);
    } catch (error) {
      this.#tell(error);
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
      this.#tell(error);
      this.#keep(dropped);
    }
  }

  #tell(error: unknown): void {
    if (!(error instanceof EngineUnavailable)) this.report(error);
  }
}

const nameOf = ({ view, id }: DroppedGeneration): string => `${view}/${id}`;
