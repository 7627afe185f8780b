import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ChunkStore } from '../../../ports/chunk-store.js';
import { KeyedQueue } from '../../../concurrency/keyed-queue.js';
import type { IndexThreads } from '../index-tasks.js';
import type { Background } from './background.js';
import { catchUp, difference } from './catch-up.js';
import type { LocalFile, LocalFiles } from './local-files.js';
import type { SnapshotStart } from './snapshot-start.js';

/** How often a knowledge that changes all the while is followed before its file is searched as it is. */
const ROUNDS = 5;
/** From here a snapshot is looked for before the chunks are read one document after the other. */
const WORTH_A_SNAPSHOT = 500;

export interface CopySources {
  readonly threads: IndexThreads;
  readonly chunks: ChunkStore;
  readonly start: SnapshotStart;
}

/** This node's files, made equal to the chunk store, each by one piece of work at a time. */
export class LocalCopies {
  readonly #work = new KeyedQueue<ChatbotId>();
  /** Updates that have not begun, and so will see whatever is there now. */
  readonly #next = new Map<ChatbotId, Promise<boolean>>();

  constructor(
    readonly files: LocalFiles,
    private readonly sources: CopySources,
    private readonly background: Background,
  ) {}

  /** Answers whether the file holds what the store held at a moment after the call, and nothing else. */
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

  /** Takes out of the file what is no longer live, and the file away where nothing is. */
  prune(chatbotId: ChatbotId): Promise<void> {
    const { threads, chunks } = this.sources;
    return this.#work.run(chatbotId, async () => {
      const stand = await chunks.stand(chatbotId);
      if (stand === undefined) return this.files.drop(chatbotId);
      if (stand === this.files.of(chatbotId)?.stand) return;
      const { dead, replaced } = difference(
        await chunks.documents(chatbotId),
        (await threads.run('held', { chatbotId })) ?? [],
      );
      // Who searches now may have asked before it was replaced, and must find it in one version or the other.
      const drop = this.files.of(chatbotId)?.users === 0 ? [...dead, ...[...replaced.values()].flat()] : dead;
      if (drop.length > 0) await threads.run('exchange', { chatbotId, drop, take: [] });
    });
  }

  drop(chatbotId: ChatbotId): Promise<void> {
    return this.#work.run(chatbotId, () => this.files.drop(chatbotId));
  }

  /** Copies a file that is up to date. Answers the editions in it. */
  copy(chatbotId: ChatbotId, path: string): Promise<readonly string[] | undefined> {
    const { threads } = this.sources;
    return this.#work.run(chatbotId, async () => {
      const editions =
        this.files.of(chatbotId)?.stand === undefined ? undefined : await threads.run('held', { chatbotId });
      return editions && (await threads.run('copy', { chatbotId, path })) ? editions : undefined;
    });
  }

  private async follow(chatbotId: ChatbotId, file: LocalFile): Promise<boolean> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stand = await this.sources.chunks.stand(chatbotId);
      if (stand === undefined) {
        await this.files.drop(chatbotId);
        return true;
      }
      if (file.stand === stand) return true;
      const chunks = await this.bring(chatbotId);
      if (chunks === undefined) continue;
      [file.stand, file.chunks] = [stand, chunks];
      for (const leaving of await this.files.grown(chatbotId))
        this.background.start(this.#work.run(leaving, () => this.files.evict(leaving)));
      return true;
    }
    return false;
  }

  /** Answers how many chunks the file has now; undefined where something changed meanwhile. */
  private async bring(chatbotId: ChatbotId): Promise<number | undefined> {
    const { threads, chunks, start } = this.sources;
    const live = await chunks.documents(chatbotId);
    const count = live.reduce((sum, document) => sum + document.chunks, 0);
    let held = await threads.run('held', { chatbotId });
    if (!held && count >= WORTH_A_SNAPSHOT && (await start.from(chatbotId)))
      held = await threads.run('held', { chatbotId });
    return (await catchUp(chatbotId, difference(live, held ?? []), this.sources)) ? count : undefined;
  }
}
