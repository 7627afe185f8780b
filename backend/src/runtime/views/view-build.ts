import type { Position, Recorded } from '../../kernel/envelope.js';
import type { AnyProjection } from '../../kernel/projection.js';
import type { Generation, ViewStore } from '../../ports/document-store.js';
import { foldBatch, type FoldInto, isStreamKey, keysOf, streamKey, type FoldFailure } from './fold-batch.js';
import type { Log, RecordedBatch } from '../log.js';

/** Batches without an event of the view's after which its checkpoint is written all the same. */
const QUIET_BATCHES = 1_000;

/** What a build needs of the views' store. */
export type BuildStore = Pick<
  ViewStore,
  'load' | 'admit' | 'write' | 'deadLetters' | 'addDeadLetter' | 'removeDeadLetter'
>;

/** One generation of a view, as far as the log is folded into it. Its calls must not overlap. */
export class ViewBuild {
  #position: Position | undefined;
  #quietBatches = 0;

  private constructor(
    readonly projection: AnyProjection,
    readonly generation: Generation,
    private readonly views: BuildStore,
    /** Keys and streams that wait, by the position of the event that could not be folded. */
    private readonly deadLetters: Map<string, Position>,
  ) {
    this.#position = generation.checkpoint;
  }

  static async open(projection: AnyProjection, generation: Generation, views: BuildStore): Promise<ViewBuild> {
    const deadLetters = (await views.deadLetters(projection.collection.name)).filter(
      (key) => key.generation === generation.id,
    );
    return new ViewBuild(
      projection,
      generation,
      views,
      new Map(deadLetters.map(({ key, position }) => [key, position])),
    );
  }

  /** Everything up to here is folded in; what is not in the checkpoint yet touches no document. */
  get position(): Position | undefined {
    return this.#position;
  }

  /** Folds a batch in, durably. Answers the events that changed documents. */
  async take(batch: RecordedBatch): Promise<readonly Recorded[]> {
    const { documents, failures, changing } = await foldBatch(
      this.projection,
      batch.events,
      this.#into((key, event) => event.position < (this.deadLetters.get(key) ?? Infinity)),
    );
    // First, so that a crash before the checkpoint moves finds the dead letter.
    for (const each of failures) await this.#addDeadLetter(each);
    if (batch.events.length > 0 || batch.erasure || ++this.#quietBatches >= QUIET_BATCHES) {
      await this.views.write(this.generation, documents, batch.position);
      this.#quietBatches = 0;
    }
    this.#position = batch.position;
    return changing;
  }

  /** Writes the checkpoint where quiet batches have moved on without it. */
  async flush(): Promise<void> {
    if (this.#quietBatches === 0 || this.#position === undefined) return;
    await this.views.write(this.generation, [], this.#position);
    this.#quietBatches = 0;
  }

  /**
   * Folds what waits for dead-lettered keys; those that fail again stay dead letters. Answers the events that changed documents. Streams go
   * on waiting: what their events touch may have moved on without them.
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
      if (documents.length > 0) await this.views.write(this.generation, documents, upTo);
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

  /** Whether a stream need wait no longer: it is known now what its event touches, or the event is gone. Then a build from the beginning takes it in its order. */
  async outgrown(log: Pick<Log, 'between'>): Promise<boolean> {
    await this.#dropForgotten();
    const waiting = new Map([...this.deadLetters].filter(([key]) => isStreamKey(key)));
    if (waiting.size === 0) return false;
    let untold = 0;
    const positions = [...waiting.values()];
    for await (const { events } of log.between(
      this.projection.categories,
      Math.min(...positions),
      Math.max(...positions),
    )) {
      const behind = events.filter(({ stream, position }) => waiting.get(streamKey(stream)) === position);
      untold += behind.filter((event) => !this.#tellsKeys(event)).length;
    }
    return untold < waiting.size;
  }

  /** What was erased meanwhile waits no more. A batch in hand may add dead letters at the same time; the store knows of them first. */
  async #dropForgotten(): Promise<void> {
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

  #tellsKeys(event: Recorded): boolean {
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
      load: (ids) => this.views.load(this.generation, ids),
      admit: (document) => this.views.admit(this.generation, document),
    };
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
