import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ChunkStore } from '../../../../ports/chunk-store.js';
import type { ObjectStore } from '../../../../ports/object-store.js';
import { DiskObjectStore } from '../../../disk/disk-object-store.js';
import { LocalSignals } from '../../../system/local-signals.js';
import { RandomIds } from '../../../system/random-ids.js';
import { indexInProcess } from '../../index-in-process.js';
import { openSharedKnowledgeIndex, type SharedKnowledgeOptions } from '../open-shared-knowledge-index.js';
import type { SharedKnowledgeIndex } from '../shared-knowledge-index.js';

const NOON = new Date('2026-11-21T12:00:00.000Z');

const OPEN_FILES = 8;

/** Several nodes with shared stores, each with its own directory. */
export class Nodes<Chunks extends ChunkStore = ChunkStore> {
  /** Errors that the nodes reported. */
  readonly reports: unknown[] = [];
  readonly #open: SharedKnowledgeIndex[] = [];
  readonly #signals = new LocalSignals((error) => this.reports.push(error));
  /** Milliseconds elapsed on all nodes. */
  passedMs = 0;

  private constructor(
    readonly directory: string,
    readonly chunks: Chunks,
    readonly objects: ObjectStore,
  ) {}

  /** Without an object store, objects are kept on disk. */
  static async over<Chunks extends ChunkStore>(chunks: Chunks, objects?: ObjectStore): Promise<Nodes<Chunks>> {
    const directory = await mkdtemp(join(tmpdir(), 'nodes-'));
    return new Nodes(
      directory,
      chunks,
      objects ?? (await DiskObjectStore.open(join(directory, 'objects'), { now: () => NOON }, new RandomIds())),
    );
  }

  async node(name: string, options: Partial<SharedKnowledgeOptions> = {}): Promise<SharedKnowledgeIndex> {
    const directory = this.filesOf(name);
    const { chunks, objects } = this;
    const index = await openSharedKnowledgeIndex({
      directory,
      threads: indexInProcess(directory, OPEN_FILES),
      chunks,
      objects,
      signals: this.#signals,
      monotonic: () => this.passedMs,
      ids: new RandomIds(),
      maxBytes: 1e9,
      report: (error) => this.reports.push(error),
      snapshotAfterChunks: 500,
      ...options,
    });
    this.#open.push(index);
    return index;
  }

  filesOf(name: string): string {
    return join(this.directory, name);
  }

  fileOf(name: string, chatbotId: ChatbotId): string {
    return join(this.filesOf(name), `${chatbotId}.sqlite`);
  }

  async stop(index: SharedKnowledgeIndex): Promise<void> {
    this.#open.splice(this.#open.indexOf(index), 1);
    await index.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((index) => index.close()));
    await rm(this.directory, { recursive: true });
  }
}
