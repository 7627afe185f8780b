import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ChunkStore } from '../../../ports/chunk-store.js';
import { KeyedQueue } from '../../../concurrency/keyed-queue.js';
import type { IndexThreads } from '../index-tasks.js';
import type { Background } from './background.js';
import { catchUp, cleanCopy, difference } from './catch-up.js';
import type { LocalFile, LocalFiles } from './local-files.js';
import type { SnapshotStart } from './snapshot-start.js';

/** Maximum updates for a chatbot whose knowledge keeps changing, before its file is searched as it is. */
const MAX_ROUNDS = 5;
/** From this number of chunks on, a node tries a snapshot before it reads the documents one by one. */
const SNAPSHOT_FROM_CHUNKS = 500;

export interface CopySources {
  readonly threads: IndexThreads;
  readonly chunks: ChunkStore;
  readonly start: SnapshotStart;
}

/** This node's index files, kept equal to the chunk store. Each file is updated by one task at a time. */
export class LocalCopies {
  readonly #work = new KeyedQueue<ChatbotId>();
  /** Updates that have not begun yet. They will see the current state of the store. */
  readonly #next = new Map<ChatbotId, Promise<boolean>>();

  constructor(
    readonly files: LocalFiles,
    private readonly sources: CopySources,
    private readonly background: Background,
  ) {}

  /** Resolves to whether the file equals the store as of some moment after the call. */
  update(chatbotId: ChatbotId): Promise<boolean> {
    const waiting = this.#next.get(chatbotId);
    if (waiting) return waiting;
    const update = this.#work.run(chatbotId, () => {
      this.#next.delete(chatbotId);
      return this.files.using(chatbotId, (file) => this.follow(chatbotId, file));
    });
    this.#next.set(chatbotId, update);
    return update;
  }

  /** Removes documents that are no longer live, and the file if none is left. */
  prune(chatbotId: ChatbotId): Promise<void> {
    const { threads, chunks } = this.sources;
    return this.#work.run(chatbotId, async () => {
      const etag = await chunks.etag(chatbotId);
      if (etag === undefined) return this.files.drop(chatbotId);
      if (etag === this.files.of(chatbotId)?.etag) return;
      const { dead, replaced } = difference(
        await chunks.documents(chatbotId),
        (await threads.run('editions', { chatbotId })) ?? [],
      );
      // A running search may have read the list before a document was replaced. It must find one version or the other.
      const drop = this.files.of(chatbotId)?.users === 0 ? [...dead, ...[...replaced.values()].flat()] : dead;
      if (drop.length > 0) await threads.run('exchange', { chatbotId, drop, take: [] });
      await cleanCopy(chatbotId, threads);
    });
  }

  drop(chatbotId: ChatbotId): Promise<void> {
    return this.#work.run(chatbotId, () => this.files.drop(chatbotId));
  }

  /** Copies a file that is up to date. Returns its editions. */
  copy(chatbotId: ChatbotId, path: string): Promise<readonly string[] | undefined> {
    const { threads } = this.sources;
    return this.#work.run(chatbotId, async () => {
      const editions =
        this.files.of(chatbotId)?.etag === undefined ? undefined : await threads.run('editions', { chatbotId });
      return editions && (await threads.run('copy', { chatbotId, path })) ? editions : undefined;
    });
  }

  private async follow(chatbotId: ChatbotId, file: LocalFile): Promise<boolean> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const etag = await this.sources.chunks.etag(chatbotId);
      if (etag === undefined) {
        await this.files.drop(chatbotId);
        return true;
      }
      if (file.etag === etag) return true;
      const chunks = await this.bring(chatbotId);
      if (chunks === undefined) continue;
      [file.etag, file.chunks] = [etag, chunks];
      for (const leaving of await this.files.grown(chatbotId))
        this.background.start(this.#work.run(leaving, () => this.files.evict(leaving)));
      return true;
    }
    return false;
  }

  /** Returns the file's number of chunks, or undefined if something changed meanwhile. */
  private async bring(chatbotId: ChatbotId): Promise<number | undefined> {
    const { threads, chunks, start } = this.sources;
    const live = await chunks.documents(chatbotId);
    const count = live.reduce((sum, document) => sum + document.chunks, 0);
    let held = await threads.run('editions', { chatbotId });
    if (!held && count >= SNAPSHOT_FROM_CHUNKS && (await start.from(chatbotId)))
      held = await threads.run('editions', { chatbotId });
    return (await catchUp(chatbotId, difference(live, held ?? []), this.sources)) ? count : undefined;
  }
}
