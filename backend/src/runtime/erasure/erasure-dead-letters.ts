import type { Recorded } from '../../kernel/envelope.js';
import type { DeadLetter, ViewStore } from '../../ports/document-store.js';
import { isStreamKey, streamKey } from '../views/fold-batch.js';
import { deadLetterName } from '../../ports/dead-letter-name.js';
import type { Registry } from '../registry.js';

type Store = Pick<ViewStore, 'deadLetters' | 'erase'>;

/** The dead letters of all views and reactions, as the erasure of an account meets them. */
export class ErasureDeadLetters {
  private constructor(
    private readonly deadLetters: ReadonlyMap<string, readonly DeadLetter[]>,
    private readonly store: Store,
  ) {}

  static async look(
    { projections, reactions }: Pick<Registry, 'projections' | 'reactions'>,
    store: Store,
  ): Promise<ErasureDeadLetters> {
    const names = [
      ...projections.map(({ collection }) => collection.name),
      ...reactions.map(({ name }) => deadLetterName(name)),
    ];
    return new ErasureDeadLetters(
      new Map(await Promise.all(names.map(async (name) => [name, await store.deadLetters(name)] as const))),
      store,
    );
  }

  /** Whether no document holds the event, because its stream waits behind a dead letter. */
  holdsBack(view: string, { stream, position }: Recorded): boolean {
    return (this.deadLetters.get(view) ?? []).some(
      (letter) => letter.key === streamKey(stream) && letter.position <= position,
    );
  }

  /** Erases the dead letters of streams, with their errors. Those of documents are erased with the documents. */
  async forget(streams: readonly string[]): Promise<void> {
    const own = new Set(streams);
    for (const [name, deadLetters] of this.deadLetters) {
      const keys = deadLetters.map(({ key }) => key).filter((key) => own.has(streamOf(key)));
      if (keys.length > 0) await this.store.erase({ name }, keys);
    }
  }
}

/**
 * Stream of a dead letter: of a waiting stream, or of a reaction's event (`stream/revision`). Document keys never equal
 * a stream's name.
 */
const streamOf = (key: string): string =>
  isStreamKey(key) ? key.slice(streamKey('').length) : key.slice(0, key.lastIndexOf('/'));
