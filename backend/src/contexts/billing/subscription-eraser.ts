import { Injectable } from '@nestjs/common';
import { upcast } from '@chatbot-builder/contracts/events';
import { subscriptionEvents, subscriptionStream } from '@chatbot-builder/contracts/events/subscription';
import type { CommandContext } from '../../kernel/envelope.js';
import type { ErasedAccount, Eraser } from '../../kernel/eraser.js';
import { EventStore } from '../../ports/event-store.js';
import { type Job, JobQueue } from '../../ports/job-queue.js';
import { CHECKOUT_OPEN_MS } from './checkouts.js';

export const CANCEL_SUBSCRIPTIONS = 'billing.cancel-subscriptions';
export const DELETE_CUSTOMER = 'billing.delete-customer';
/** When nobody can pay any more, and what was paid last is known to the provider. */
const DELETE_AFTER_MS = CHECKOUT_OPEN_MS + 3_600_000;

/**
 * Has an erased account's subscriptions canceled at once, and its customer deleted when no checkout of the account is
 * open any more. Jobs do both and outlive the account, for the provider may be away.
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
        payload: { provider, customerId },
        cause: { correlationId: context.correlationId, causationId: context.causationId ?? context.commandId },
      };
      jobs.push(
        { ...job, name: CANCEL_SUBSCRIPTIONS, id: `${CANCEL_SUBSCRIPTIONS}/${customerId}` },
        { ...job, name: DELETE_CUSTOMER, id: `${DELETE_CUSTOMER}/${customerId}`, delayMs: DELETE_AFTER_MS },
      );
    }
    if (jobs.length > 0) await this.jobs.add(jobs);
  }
}
