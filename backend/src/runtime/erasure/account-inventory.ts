import { categoryOf, idOf } from '@chatbot-builder/contracts/events';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { type AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Collection } from '../../kernel/collection.js';
import type { Recorded } from '../../kernel/envelope.js';
import type { ErasedAccount } from '../../kernel/eraser.js';
import type { AnyProjection } from '../../kernel/projection.js';
import { keysOf } from '../views/fold-batch.js';
import type { ErasureDeadLetters } from './erasure-dead-letters.js';

/** Documents erased per call. An account may have had millions. */
const BATCH = 2_000;

/** Collects what an account's events have left behind: its streams and chatbots. Erases its documents on the way. */
export class AccountInventory {
  readonly #streams = new Set<string>();
  readonly #chatbots = new Set<ChatbotId>();
  readonly #documents = new Map<AnyProjection, Set<string>>();

  constructor(
    private readonly accountId: AccountId,
    private readonly projections: readonly AnyProjection[],
    private readonly erase: (collection: Collection, ids: readonly string[]) => Promise<void>,
    private readonly deadLetters: Pick<ErasureDeadLetters, 'holdsBack'>,
  ) {}

  async take(events: readonly Recorded[]): Promise<void> {
    for (const event of events) {
      this.#streams.add(event.stream);
      if (categoryOf(event.stream) === chatbotCategory.name) this.#chatbots.add(ChatbotId.parse(idOf(event.stream)));
    }
    for (const projection of this.projections) {
      const ids = this.#documents.get(projection) ?? new Set();
      this.#documents.set(projection, ids);
      for (const event of events)
        if (projection.categories.some(({ name }) => name === categoryOf(event.stream)))
          for (const key of this.#keysOf(projection, event)) ids.add(key);
      if (ids.size >= BATCH) await this.#eraseBatch(projection, ids);
    }
  }

  async complete(): Promise<ErasedAccount> {
    for (const [projection, ids] of this.#documents) await this.#eraseBatch(projection, ids);
    return { accountId: this.accountId, chatbotIds: [...this.#chatbots], streams: [...this.#streams] };
  }

  /**
   * Throws if the keys are unknown, or the event was altered, and the view has folded the event anyway: with an earlier
   * reducer, or before it was altered. The erasure then waits for a fix or a rebuild of the view.
   */
  #keysOf(projection: AnyProjection, event: Recorded): readonly string[] {
    try {
      return keysOf(projection, event);
    } catch (error) {
      if (this.deadLetters.holdsBack(projection.collection.name, event)) return [];
      throw error;
    }
  }

  async #eraseBatch({ collection }: AnyProjection, ids: Set<string>): Promise<void> {
    if (ids.size > 0) await this.erase(collection, [...ids]);
    ids.clear();
  }
}
