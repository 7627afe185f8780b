import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { indexPath } from '../index-files.js';

const UNFINISHED = '.unfinished';

/** What this node knows about its file of one chatbot. */
export interface LocalFile {
  /** The chunk store's etag when the file was last equal to the store. Undefined if unknown. */
  etag: string | undefined;
  /** Number of chunks at that time. */
  chunks: number;
  bytes: number;
  users: number;
}

/** The index files on this node's disk: tracks their use, and selects which to evict when they exceed the limit. */
export class LocalFiles {
  /** Least recently used first. */
  readonly #files = new Map<ChatbotId, LocalFile>();

  private constructor(
    readonly directory: string,
    private readonly maxBytes: number,
    private readonly erase: (chatbotId: ChatbotId) => Promise<void>,
  ) {}

  /** Finds files of an earlier process, and deletes unfinished ones. `erase` deletes a file from disk. */
  static async open(
    directory: string,
    maxBytes: number,
    erase: (chatbotId: ChatbotId) => Promise<void>,
  ): Promise<LocalFiles> {
    await mkdir(directory, { recursive: true });
    const files = new LocalFiles(directory, maxBytes, erase);
    const names = await readdir(directory);
    await Promise.all(names.filter((name) => name.endsWith(UNFINISHED)).map((name) => rm(join(directory, name))));
    const found = await Promise.all(
      names.flatMap((name) => {
        const { success, data } = ChatbotId.safeParse(name.replace(/\.sqlite$/, ''));
        return success
          ? [stat(join(directory, name)).then(({ size, mtimeMs }) => ({ chatbotId: data, size, mtimeMs }))]
          : [];
      }),
    );
    for (const { chatbotId, size } of found.sort((one, other) => one.mtimeMs - other.mtimeMs))
      files.#files.set(chatbotId, { etag: undefined, chunks: 0, bytes: size, users: 0 });
    return files;
  }

  of(chatbotId: ChatbotId): LocalFile | undefined {
    return this.#files.get(chatbotId);
  }

  chatbots(): readonly ChatbotId[] {
    return [...this.#files.keys()];
  }

  /** Protects the file from eviction while the work runs. */
  async using<Result>(chatbotId: ChatbotId, work: (file: LocalFile) => Promise<Result>): Promise<Result> {
    const file = this.#files.get(chatbotId) ?? { etag: undefined, chunks: 0, bytes: 0, users: 0 };
    this.#files.delete(chatbotId);
    this.#files.set(chatbotId, file);
    file.users += 1;
    try {
      return await work(file);
    } finally {
      file.users -= 1;
      if (file.users === 0 && file.bytes === 0 && file.etag === undefined) this.#files.delete(chatbotId);
    }
  }

  /** Updates the file's size. Returns the chatbots whose files must be evicted to stay within the limit. */
  async grown(chatbotId: ChatbotId): Promise<readonly ChatbotId[]> {
    const grown = this.#files.get(chatbotId);
    if (!grown) return [];
    grown.bytes = (await stat(indexPath(this.directory, chatbotId)).catch(() => undefined))?.size ?? 0;
    let excess = [...this.#files.values()].reduce((sum, { bytes }) => sum + bytes, 0) - this.maxBytes;
    const leaving: ChatbotId[] = [];
    for (const [other, { bytes, users }] of this.#files) {
      if (excess <= 0) break;
      if (users > 0 || other === chatbotId) continue;
      leaving.push(other);
      excess -= bytes;
    }
    return leaving;
  }

  /** Deletes the file, even if it is in use. Call it in the file's task queue. */
  async drop(chatbotId: ChatbotId): Promise<void> {
    const file = this.#files.get(chatbotId);
    if (file) [file.etag, file.bytes] = [undefined, 0];
    await this.erase(chatbotId);
    if (file?.users === 0) this.#files.delete(chatbotId);
  }

  /** Like `drop`, unless the file is in use again. */
  async evict(chatbotId: ChatbotId): Promise<void> {
    if (this.#files.get(chatbotId)?.users === 0) await this.drop(chatbotId);
  }

  /** A path for a temporary file. The next start deletes leftovers. */
  unfinished(name: string): string {
    return join(this.directory, name + UNFINISHED);
  }
}
