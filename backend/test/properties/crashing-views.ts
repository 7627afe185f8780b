import { type Collection, shapeOf } from '../../src/kernel/collection.js';
import {
  DocumentTooLarge,
  type DocumentRead,
  type DocumentWrite,
  type Generation,
  type DeadLetter,
} from '../../src/ports/document-store.js';
import { EngineUnavailable } from '../../src/ports/event-store.js';
import type { BuildStore } from '../../src/runtime/views/view-build.js';

/** The process has crashed. */
export class Died extends Error {}

/** One generation on an engine without transactions, whose writer may crash during a write. */
export class CrashingViews implements BuildStore {
  readonly documents = new Map<string, DocumentRead>();
  readonly keys = new Map<string, DeadLetter>();
  checkpoint: number | undefined;
  #steps = Infinity;
  #late: { documents?: readonly DocumentWrite[]; loads: number } | undefined;

  constructor(
    private readonly collection: Collection,
    /** Maximum characters of a document's JSON. */
    private readonly largest = Infinity,
  ) {}

  /** The generation as the next process finds it. */
  get generation(): Generation {
    const collection = { ...this.collection, ...shapeOf(this.collection) };
    return { collection, id: '1', live: true, checkpoint: this.checkpoint };
  }

  /**
   * Crashes the writer after this many steps. Each document, each dead letter, and the checkpoint after them is a step.
   */
  dieAfter(steps: number): void {
    this.#steps = steps;
  }

  /** Gives up the next write, and executes it before a later load. It replaces whatever was written meanwhile. */
  giveUp(loads: number): void {
    this.#late = { loads };
  }

  async load(_: Generation, ids: readonly string[]): Promise<readonly DocumentRead[]> {
    if (this.#late?.documents && this.#late.loads-- === 0) this.executeLate();
    return ids.flatMap((id) => this.documents.get(id) ?? []);
  }

  admit(_: Generation, { id, body }: DocumentWrite): void {
    if (body && JSON.stringify(body).length > this.largest) throw new DocumentTooLarge(id);
  }

  executeLate(): void {
    for (const document of this.#late?.documents ?? []) this.documents.set(document.id, document);
    this.#late = undefined;
  }

  async write(_: Generation, documents: readonly DocumentWrite[], checkpoint: number): Promise<void> {
    if (this.#late && !this.#late.documents) {
      this.#late.documents = documents;
      throw new EngineUnavailable('no answer in time');
    }
    for (const document of documents) {
      this.#step();
      if ((this.documents.get(document.id)?.position ?? -1) <= document.position)
        this.documents.set(document.id, document);
    }
    this.#step();
    this.checkpoint = checkpoint;
  }

  async deadLetters(): Promise<readonly DeadLetter[]> {
    return [...this.keys.values()];
  }

  async addDeadLetter(key: DeadLetter): Promise<void> {
    this.#step();
    this.keys.set(key.key, key);
  }

  async removeDeadLetter({ key }: Pick<DeadLetter, 'key'>): Promise<void> {
    this.#step();
    this.keys.delete(key);
  }

  #step(): void {
    if (this.#steps-- <= 0) throw new Died();
  }
}
