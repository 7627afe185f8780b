import { EngineUnavailable } from '../../../ports/event-store.js';
import type { SetTimer } from '../timer.js';
import type { WriterClient } from '../writer/writer-client.js';

/** Milliseconds between two steps, in which others write. */
export const PAUSE_MS = 5;

/**
 * Work on views that nobody waits for, step by step. Its methods never reject, and end silently once the database is
 * closed.
 */
export class CleanUp {
  constructor(
    private readonly writer: WriterClient,
    private readonly setTimer: SetTimer,
    private readonly report: (error: unknown) => void,
  ) {}

  /** After a view went live. Its merge comes before freeing what it replaced. */
  async afterGoLive(generation: number): Promise<void> {
    await this.#inBackground(() => this.#mergeSearch(generation));
    await this.reclaim();
  }

  /** Frees dropped generations. The next process continues what is left at exit. */
  reclaim(): Promise<void> {
    return this.#inBackground(async () => {
      for (let next = await this.#dropped(); next !== undefined; next = await this.#dropped()) await this.#free(next);
    });
  }

  async #mergeSearch(generation: number): Promise<void> {
    for (let first = true; await this.writer.call('views.mergeSearch', { generation, first }); first = false)
      await this.#pause();
  }

  #dropped(): Promise<number | undefined> {
    return this.writer.call('views.dropped', undefined);
  }

  /** A damaged one keeps its space, and stops nothing else. */
  async #free(generation: number): Promise<void> {
    try {
      while (await this.writer.call('views.reclaim', { generation })) await this.#pause();
    } catch (error) {
      if (error instanceof EngineUnavailable) throw error;
      this.report(new Error(`A dropped view (${generation}) cannot be freed and keeps its space.`, { cause: error }));
      await this.writer.call('views.setAside', { generation });
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => this.setTimer(resolve, PAUSE_MS));
  }

  async #inBackground(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) this.report(error);
    }
  }
}
