import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Chunk } from '../../ports/chunk-store.js';
import type { IndexedText, Recall, Sought } from '../../ports/knowledge-index.js';
import { IndexFile } from './index-file.js';
import { isUnreadable } from './intact-index.js';

export const indexPath = (directory: string, chatbotId: ChatbotId): string => join(directory, `${chatbotId}.sqlite`);

interface OpenFile {
  readonly file: IndexFile;
  readonly inode: bigint;
}

/**
 * The index files of a directory. The most recently used ones stay open. Other threads may work on the same files; a
 * file that was deleted and created again is recognized by its inode.
 */
export class IndexFiles {
  private readonly open = new Map<ChatbotId, OpenFile>();

  constructor(
    private readonly directory: string,
    private readonly maxOpen: number,
    private readonly busyMs?: number,
  ) {
    mkdirSync(directory, { recursive: true });
  }

  replace(chatbotId: ChatbotId, text: Omit<IndexedText, 'markdown'>, chunks: readonly Chunk[]): { chunks: number } {
    return this.at(chatbotId).replace(text, chunks);
  }

  remove(chatbotId: ChatbotId, documentId: string, version?: number): void {
    if (version !== undefined || this.has(chatbotId)) this.at(chatbotId).remove(documentId, version);
  }

  /** Deletes some of what changes dropped. Returns whether more is left. */
  clean(chatbotId: ChatbotId): boolean {
    return this.has(chatbotId) && this.at(chatbotId).clean();
  }

  /** Replaces the chatbot's file with another one. */
  install(chatbotId: ChatbotId, path: string): void {
    this.removeAll(chatbotId);
    renameSync(path, this.pathOf(chatbotId));
  }

  removeAll(chatbotId: ChatbotId): void {
    this.forget(chatbotId);
    for (const suffix of ['', '-journal']) rmSync(this.pathOf(chatbotId) + suffix, { force: true });
  }

  search(chatbotId: ChatbotId, sought: Sought, limit: number): Recall {
    const inode = this.inodeOf(chatbotId);
    if (inode === undefined) return { passages: [], chunks: 0, incomplete: true };
    const file = this.at(chatbotId, inode);
    return { ...file.search(sought, limit), ...(!file.isComplete && { incomplete: true }) };
  }

  documents(chatbotId: ChatbotId): string[] {
    return this.has(chatbotId) ? this.at(chatbotId).documentIds() : [];
  }

  markComplete(chatbotId: ChatbotId): void {
    this.at(chatbotId).markComplete();
  }

  /** Deletes the chatbot's file if it cannot be read, and does the work again. What the file held is then missing. */
  anew<Result>(chatbotId: ChatbotId, work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      this.removeAll(chatbotId);
      return work();
    }
  }

  close(): void {
    for (const chatbotId of [...this.open.keys()]) this.forget(chatbotId);
  }

  has(chatbotId: ChatbotId): boolean {
    return this.inodeOf(chatbotId) !== undefined;
  }

  /** The size of the file. 0 if it does not exist. */
  bytesOf(chatbotId: ChatbotId): number {
    return statSync(this.pathOf(chatbotId), { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Opens the file, and creates it if it does not exist. */
  at(chatbotId: ChatbotId, inode = this.inodeOf(chatbotId)): IndexFile {
    const known = this.open.get(chatbotId);
    if (known && known.inode === inode) {
      this.open.delete(chatbotId);
      this.open.set(chatbotId, known);
      return known.file;
    }
    this.forget(chatbotId);
    const [leastUsed] = this.open.keys();
    if (leastUsed && this.open.size >= this.maxOpen) this.forget(leastUsed);
    const file = new IndexFile(this.pathOf(chatbotId), this.busyMs);
    this.open.set(chatbotId, { file, inode: this.inodeOf(chatbotId) ?? 0n });
    return file;
  }

  /** Closes the file. */
  forget(chatbotId: ChatbotId): void {
    this.open.get(chatbotId)?.file.close();
    this.open.delete(chatbotId);
  }

  private inodeOf(chatbotId: ChatbotId): bigint | undefined {
    return statSync(this.pathOf(chatbotId), { bigint: true, throwIfNoEntry: false })?.ino;
  }

  private pathOf(chatbotId: ChatbotId): string {
    return indexPath(this.directory, chatbotId);
  }
}
