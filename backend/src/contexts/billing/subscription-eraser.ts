import { Injectable } from '@nestjs/common';
import { upcast } from '@chatbot-builder/contracts/events';
import { subscriptionEvents, subscriptionStream } from '@chatbot-builder/contracts/events/subscription';
import type { CommandContext } from '../../kernel/envelope.js';
import type { ErasedAccount, Eraser } from '../../kernel/eraser.js';
import { EventStore } from '../../ports/event-store.js';
import { type Job, JobQueue } from '../../ports/job-queue.js';
import { CHECKOUT_OPEN_MS } from './checkouts.js';

export const CANCEL_SUBSCRIPTIONS = 'billing.cancel-subscriptions';
/** When nobody can pay any more, and what was paid last is known to the provider. */
const ONCE_MORE_AFTER_MS = CHECKOUT_OPEN_MS + 3_600_000;

/**
 * Has an erased account's subscriptions canceled by jobs that outlive the account, for the provider may be away: at once, and
 * again when no checkout of the account is open any more.
 */
@Injectable()
export class SubscriptionEraser implements Eraser {
  readonly name = 'subscriptions';

  constructor(
    private readonly events: EventStore,
    private readonly jobs: JobQueue,
  ) {}

  async eraseAccount({ accountId }: ErasedAccount, context: CommandContext): Promise<void> {
    const jobs: Job[] = [];
    // The account's streams read as missing by now, but customers' ids are not sealed.
    for await (const { type, version, data } of this.events.readStream(subscriptionStream(accountId))) {
      if (type !== 'CustomerCreated') continue;
      const created = subscriptionEvents.CustomerCreated;
      const { provider, customerId } = created.data.parse(upcast(type, created, version, data));
      const job = {
        name: CANCEL_SUBSCRIPTIONS,
        payload: { provider, customerId },
        cause: { correlationId: context.correlationId, causationId: context.causationId ?? context.commandId },
      };
      const id = `${CANCEL_SUBSCRIPTIONS}/${customerId}`;
      jobs.push({ ...job, id }, { ...job, id: `${id}/once-more`, delayMs: ONCE_MORE_AFTER_MS });
    }
    if (jobs.length > 0) await this.jobs.add(jobs);
  }
}
