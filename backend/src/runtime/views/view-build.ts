import { isDeepStrictEqual } from 'node:util';
import type { Position, Recorded } from '../../kernel/envelope.js';
import type { AnyProjection } from '../../kernel/projection.js';
import type { DocumentRead, DocumentWrite, Generation, ViewStore } from '../../ports/document-store.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { DoubtedWrites } from './doubted-writes.js';
import {
  foldBatch,
  type FoldedBatch,
  type FoldInto,
  isStreamKey,
  keysOf,
  streamKey,
  type FoldFailure,
} from './fold-batch.js';
import type { Log, RecordedBatch } from '../log.js';

/** After this many batches without an event for the view, its checkpoint is written anyway. */
const QUIET_BATCHES = 1_000;
const NOTHING: FoldedBatch = { documents: [], failures: [], changing: [] };

/** The part of the view store that a build needs. */
export type BuildStore = Pick<
  ViewStore,
  'load' | 'admit' | 'write' | 'deadLetters' | 'addDeadLetter' | 'removeDeadLetter'
>;

/** What the log makes of some documents up to a position. */
export interface Made {
  readonly made: ReadonlyMap<string, DocumentRead | undefined>;
  readonly upTo: Position;
}

/** A write that was given up has replaced a later one. */
class Replaced extends EngineUnavailable {}

/** One generation of a view and how far the log is folded into it. Calls must not overlap. */
export class ViewBuild {
  #position: Position | undefined;
  #quietBatches = 0;
  readonly #doubted: DoubtedWrites;
  /** What the last write held: the next batch often folds into the same documents. */
  #written: ReadonlyMap<string, DocumentRead> = new Map();

  private constructor(
    readonly projection: AnyProjection,
    readonly generation: Generation,
    private readonly views: BuildStore,
    /** Positions of the dead letters, by document key or `streamKey`. */
    private readonly deadLetters: Map<string, Position>,
    private readonly now: () => number,
  ) {
    this.#doubted = new DoubtedWrites(now);
    this.#position = generation.checkpoint;
  }

  static async open(
    projection: AnyProjection,
    generation: Generation,
    views: BuildStore,
    /** Milliseconds of a monotonic clock. */
    now: () => number = () => performance.now(),
  ): Promise<ViewBuild> {
    const deadLetters = (await views.deadLetters(projection.collection.name)).filter(
      (key) => key.generation === generation.id,
    );
    return new ViewBuild(
      projection,
      generation,
      views,
      new Map(deadLetters.map(({ key, position }) => [key, position])),
      now,
    );
  }

  /** Everything up to here is folded in. Events beyond the stored checkpoint touch no document. */
  get position(): Position | undefined {
    return this.#position;
  }

  /** Folds a batch and writes it durably. Returns the events that changed documents. */
  async take({ events, position, erasure }: RecordedBatch): Promise<readonly Recorded[]> {
    const { documents, failures, changing } = events.length > 0 ? await this.#fold(events) : NOTHING;
    // Before the checkpoint moves: after a crash in between, the dead letters are there.
    for (const each of failures) await this.#addDeadLetter(each);
    if (events.length > 0 || erasure || ++this.#quietBatches >= QUIET_BATCHES) {
      await this.#write(documents, position);
      this.#quietBatches = 0;
    }
    this.#position = position;
    return changing;
  }

  #fold(events: readonly Recorded[]): Promise<FoldedBatch> {
    const takes = (key: string, event: Recorded) => event.position < (this.deadLetters.get(key) ?? Infinity);
    return foldBatch(this.projection, events, this.#into(takes));
  }

  /** Writes the checkpoint if batches without an event have moved the position past it. */
  async flush(): Promise<void> {
    if (this.#quietBatches === 0 || this.#position === undefined) return;
    await this.#write([], this.#position);
    this.#quietBatches = 0;
  }

  /**
   * Folds the dead-lettered events and those that wait behind them; events that fail again stay dead letters. Returns
   * the events that changed documents. Streams keep waiting: the documents that their events touch may have moved on.
   */
  async retryDeadLetters(log: Pick<Log, 'between'>): Promise<readonly Recorded[]> {
    const upTo = this.#position;
    const retried = new Map([...this.deadLetters].filter(([key]) => !isStreamKey(key)));
    if (retried.size === 0 || upTo === undefined) return [];
    const changed: Recorded[] = [];
    for await (const batch of log.between(this.projection.categories, Math.min(...retried.values()), upTo)) {
      const { documents, failures, changing } = await foldBatch(
        this.projection,
        batch.events,
        this.#into((key, event) => event.position >= (retried.get(key) ?? Infinity)),
      );
      if (documents.length > 0) await this.#write(documents, upTo);
      for (const each of failures) {
        await this.#addDeadLetter(each);
        retried.delete(each.key);
      }
      changed.push(...changing);
    }
    for (const key of retried.keys()) {
      await this.views.removeDeadLetter({
        collection: this.projection.collection.name,
        generation: this.generation.id,
        key,
      });
      this.deadLetters.delete(key);
    }
    return changed;
  }

  /**
   * Folds again what a write that was given up has replaced: an engine may execute it after those that followed.
   * Returns the events that changed documents. Call it before each batch.
   */
  async mend(log: Pick<Log, 'range'>): Promise<readonly Recorded[]> {
    const upTo = this.#position;
    const { ids } = this.#doubted;
    if (ids.length === 0 || upTo === undefined) return [];
    const since = this.now();
    const replaced = this.#doubted.replaced(await this.views.load(this.generation, ids), upTo);
    const changed = replaced.length > 0 ? await this.#foldAgain(replaced, log, upTo) : [];
    this.#doubted.settle(since);
    return changed;
  }

  async #foldAgain(
    documents: readonly DocumentRead[],
    log: Pick<Log, 'range'>,
    upTo: Position,
  ): Promise<readonly Recorded[]> {
    const from = new Map(documents.map(({ id, position }) => [id, position]));
    const changed: Recorded[] = [];
    const into = {
      ...this.#into((key, event) => from.has(key) && event.position < (this.deadLetters.get(key) ?? Infinity)),
      load: (ids: readonly string[]) => this.views.load(this.generation, ids),
    };
    for await (const batch of log.range(this.projection.categories, Math.min(...from.values()), upTo)) {
      const { documents: folded, changing } = await foldBatch(this.projection, batch.events, into);
      if (folded.length > 0) await this.#write(folded, upTo);
      changed.push(...changing);
    }
    return changed;
  }

  /**
   * Replaces those of the documents that differ from what the log, with its further events, makes of them. Returns
   * their ids.
   */
  async correct({ made, upTo }: Made, log: Pick<Log, 'range'>): Promise<readonly string[]> {
    const position = this.#position ?? -1;
    if (position < upTo) return [];
    const right = new Map([...made.values()].flatMap((read) => (read ? [[read.id, read]] : [])));
    const into = {
      ...this.#into((key, event) => made.has(key) && event.position < (this.deadLetters.get(key) ?? Infinity)),
      load: async (ids: readonly string[]) => ids.flatMap((id) => right.get(id) ?? []),
    };
    if (position > upTo)
      for await (const { events } of log.range(this.projection.categories, upTo, position))
        for (const document of (await foldBatch(this.projection, events, into)).documents)
          right.set(document.id, document);
    const there = new Map((await this.views.load(this.generation, [...made.keys()])).map((read) => [read.id, read]));
    const wrong = [...made.keys()].filter(
      (id) => !this.deadLetters.has(id) && !isDeepStrictEqual(there.get(id)?.body, right.get(id)?.body),
    );
    const documents = wrong.map((id) => ({
      id,
      position: Math.max(there.get(id)?.position ?? -1, right.get(id)?.position ?? -1),
      body: right.get(id)?.body,
    }));
    if (wrong.length > 0) await this.#write(documents, position);
    return wrong;
  }

  /**
   * Whether a waiting stream could be folded now: its event yields its keys, or is gone from the log. Only a rebuild
   * folds it in order.
   */
  async outgrown(log: Pick<Log, 'between'>): Promise<boolean> {
    await this.#forgetErased();
    const waiting = new Map([...this.deadLetters].filter(([key]) => isStreamKey(key)));
    if (waiting.size === 0) return false;
    let unroutable = 0;
    const positions = [...waiting.values()];
    for await (const { events } of log.between(
      this.projection.categories,
      Math.min(...positions),
      Math.max(...positions),
    )) {
      const behind = events.filter(({ stream, position }) => waiting.get(streamKey(stream)) === position);
      unroutable += behind.filter((event) => !this.#yieldsKeys(event)).length;
    }
    return unroutable < waiting.size;
  }

  /**
   * Forgets dead letters that were erased from the store. A concurrent batch writes to the store before it adds one
   * here, so a missing entry is really gone.
   */
  async #forgetErased(): Promise<void> {
    const known = [...this.deadLetters];
    const { name } = this.projection.collection;
    const stored = new Set(
      (await this.views.deadLetters(name))
        .filter(({ generation }) => generation === this.generation.id)
        .map(({ key }) => key),
    );
    for (const [key, position] of known)
      if (!stored.has(key) && this.deadLetters.get(key) === position) this.deadLetters.delete(key);
  }

  #yieldsKeys(event: Recorded): boolean {
    try {
      keysOf(this.projection, event);
      return true;
    } catch {
      return false;
    }
  }

  #into(takes: FoldInto['takes']): FoldInto {
    return {
      takes,
      waits: (event) => event.position >= (this.deadLetters.get(streamKey(event.stream)) ?? Infinity),
      load: (ids) => this.#load(ids),
      admit: (document) => this.views.admit(this.generation, document),
    };
  }

  /** @throws Replaced: folded into such a document, an event would hide for good what is missing before it */
  async #load(ids: readonly string[]): Promise<readonly DocumentRead[]> {
    const unread = ids.filter((id) => !this.#written.has(id));
    const documents = unread.length === 0 ? [] : await this.views.load(this.generation, unread);
    const replaced = this.#doubted.replaced(documents, this.#position ?? -1).length;
    if (replaced > 0)
      throw new Replaced(
        `A write of ${this.projection.collection.name} that was given up replaced ${replaced} documents`,
      );
    return [...documents, ...ids.flatMap((id) => this.#written.get(id) ?? [])];
  }

  async #write(documents: readonly DocumentWrite[], checkpoint: Position): Promise<void> {
    try {
      await this.views.write(this.generation, documents, checkpoint);
    } catch (error) {
      this.#written = new Map();
      if (error instanceof EngineUnavailable) this.#doubted.gaveUp(documents);
      throw error;
    }
    this.#doubted.wrote(documents);
    this.#written = new Map(documents.map((document) => [document.id, document]));
  }

  async #addDeadLetter(failures: FoldFailure): Promise<void> {
    await this.views.addDeadLetter({
      collection: this.projection.collection.name,
      generation: this.generation.id,
      ...failures,
    });
    this.deadLetters.set(failures.key, failures.position);
  }
}
