import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { Signals, Unsubscribe } from '../ports/signals.js';

const CHANNEL = 'collection-changes';

/** Without `personId`, it changed for everybody in the account. */
const Change = z.object({ accountId: z.string(), collection: z.string(), personId: z.optional(z.string()) });
export type CollectionChange = z.infer<typeof Change>;

/** Says which collections of an account changed, to all processes. Best effort, as signals are. */
export class CollectionChanges {
  constructor(private readonly signals: Signals) {}

  announce(accountId: AccountId, collection: string, personId?: PersonId): Promise<void> {
    const change: CollectionChange = { accountId, collection, ...(personId && { personId }) };
    return this.signals.publish(CHANNEL, change);
  }

  follow(listener: (change: CollectionChange) => void): Promise<Unsubscribe> {
    return this.signals.subscribe(CHANNEL, (message) => {
      const change = Change.safeParse(message).data;
      if (change) listener(change);
    });
  }
}
