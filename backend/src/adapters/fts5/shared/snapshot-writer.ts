import { rm } from 'node:fs/promises';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ChunkStore } from '../../../ports/chunk-store.js';
import { editionOf } from './edition.js';
import type { LocalCopies } from './local-copies.js';
import type { Snapshots } from './snapshots.js';

/** Minimum milliseconds between two checks of a chatbot, however often it changes or is asked. */
const MIN_INTERVAL_MS = 10 * 60_000;

/** Uploads this node's file of a chatbot when much was added since the last snapshot. */
export class SnapshotWriter {
  readonly #looked = new Map<ChatbotId, number>();

  constructor(
    private readonly copies: LocalCopies,
    private readonly snapshots: Snapshots,
    private readonly chunks: ChunkStore,
    private readonly options: {
      readonly afterChunks: number;
      readonly maxBytes: number;
      /** Milliseconds of a monotonic clock: with a clock that was set back, checks would stop. */
      readonly monotonic: () => number;
    },
  ) {}

  /** Call after each question, when this node's file is up to date, with its number of chunks. */
  async consider(chatbotId: ChatbotId, chunks: number): Promise<void> {
    const { monotonic, afterChunks } = this.options;
    const now = monotonic();
    if (chunks < afterChunks || now - (this.#looked.get(chatbotId) ?? -Infinity) < MIN_INTERVAL_MS) return;
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
      // Knowledge removed during the upload must not stay in the snapshot: its removal did not see this snapshot.
      const live = new Set((await this.chunks.documents(chatbotId)).map(editionOf));
      if (editions.every((edition) => live.has(edition))) await this.snapshots.removeLesser(chatbotId, snapshot);
      else await this.snapshots.remove(snapshot);
    } finally {
      await rm(path, { force: true });
    }
  }
}
