import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { indexPath } from '../index-files.js';

const UNFINISHED = '.unfinished';

/** What this node knows of its file of one chatbot. */
export interface LocalFile {
  /** Of the chunk store, when the file was last made equal to it; undefined where that is not known. */
  stand: string | undefined;
  /** That it had then. */
  chunks: number;
  bytes: number;
  users: number;
}

/** The index files of this node's disk: who uses them, and which go when they are more than may be kept. */
export class LocalFiles {
  /** The least recently used first. */
  readonly #files = new Map<ChatbotId, LocalFile>();

  private constructor(
    readonly directory: string,
    private readonly maxBytes: number,
    private readonly erase: (chatbotId: ChatbotId) => Promise<void>,
  ) {}

  /** Finds what an earlier process left, and removes what it left unfinished. `erase` takes a file off the disk. */
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
      files.#files.set(chatbotId, { stand: undefined, chunks: 0, bytes: size, users: 0 });
    return files;
  }

  of(chatbotId: ChatbotId): LocalFile | undefined {
    return this.#files.get(chatbotId);
  }

  chatbots(): readonly ChatbotId[] {
    return [...this.#files.keys()];
  }

  /** Nobody makes room by the file while the work lasts. */
  async using<Result>(chatbotId: ChatbotId, work: (file: LocalFile) => Promise<Result>): Promise<Result> {
    const file = this.#files.get(chatbotId) ?? { stand: undefined, chunks: 0, bytes: 0, users: 0 };
    this.#files.delete(chatbotId);
    this.#files.set(chatbotId, file);
    file.users += 1;
    try {
      return await work(file);
    } finally {
      file.users -= 1;
      if (file.users === 0 && file.bytes === 0 && file.stand === undefined) this.#files.delete(chatbotId);
    }
  }

  /** Looks how large the file has become. Answers which others are to go, so that all together keep to the bound. */
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

  /** Takes the file off the disk, whoever uses it. Called in the order of the file's work. */
  async drop(chatbotId: ChatbotId): Promise<void> {
    const file = this.#files.get(chatbotId);
    if (file) [file.stand, file.bytes] = [undefined, 0];
    await this.erase(chatbotId);
    if (file?.users === 0) this.#files.delete(chatbotId);
  }

  /** The same, unless somebody has begun to use it. */
  async evict(chatbotId: ChatbotId): Promise<void> {
    if (this.#files.get(chatbotId)?.users === 0) await this.drop(chatbotId);
  }

  /** Where a file may be put together; what is left of it goes with the next start. */
  unfinished(name: string): string {
    return join(this.directory, name + UNFINISHED);
  }
}
