import { rm } from 'node:fs/promises';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ChunkStore } from '../../../ports/chunk-store.js';
import { editionOf } from './edition.js';
import type { LocalCopies } from './local-copies.js';
import type { Snapshots } from './snapshots.js';

/** A chatbot is looked at no more often, however much it changes or is asked. */
const EVERY_MS = 10 * 60_000;

/** Puts this node's file of a chatbot into the bucket when much has come since the last one. */
export class SnapshotWriter {
  readonly #looked = new Map<ChatbotId, number>();

  constructor(
    private readonly copies: LocalCopies,
    private readonly snapshots: Snapshots,
    private readonly chunks: ChunkStore,
    private readonly options: {
      readonly afterChunks: number;
      readonly maxBytes: number;
      /** Milliseconds of a clock that nobody sets: one that was set back would keep every chatbot from being looked at. */
      readonly monotonic: () => number;
    },
  ) {}

  /** Called with each question, when this node's file is up to date and holds so many chunks. */
  async consider(chatbotId: ChatbotId, chunks: number): Promise<void> {
    const { monotonic, afterChunks } = this.options;
    const now = monotonic();
    if (chunks < afterChunks || now - (this.#looked.get(chatbotId) ?? -Infinity) < EVERY_MS) return;
    this.#looked.set(chatbotId, now);
    const best = await this.snapshots.best(chatbotId);
    if (chunks - (best?.chunks ?? 0) >= afterChunks) await this.write(chatbotId, chunks);
  }

  private async write(chatbotId: ChatbotId, chunks: number): Promise<void> {
    const path = this.copies.files.unfinished(`${chatbotId}-copy`);
    try {
      const editions = await this.copies.copy(chatbotId, path);
      if (!editions) return;
      const snapshot = await this.snapshots.put(chatbotId, path, chunks, this.options.maxBytes);
      // What was removed while it was on its way must not stay in it: whoever removed it did not see this one.
      const live = new Set((await this.chunks.documents(chatbotId)).map(editionOf));
      if (editions.every((edition) => live.has(edition))) await this.snapshots.removeLesser(chatbotId, snapshot);
      else await this.snapshots.remove(snapshot);
    } finally {
      await rm(path, { force: true });
    }
  }
}
