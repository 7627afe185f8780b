import { Injectable, Logger } from '@nestjs/common';
import { subscriptionStream, type SubscriptionEvent } from '@chatbot-builder/contracts/events/subscription';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { isDeepStrictEqual } from 'node:util';
import type { CommandContext } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { type PaidSubscription, Payments } from '../../ports/payments.js';
import { Plans } from '../../runtime/plans/plans.js';
import { type Customer, subscription, type Subscription } from '../../runtime/plans/subscription.js';
import { Streams } from '../../runtime/streams.js';
import { type Decide, recordPaid, superfluous } from './paid.js';

const ATTEMPTS = 5;

/** The stream has moved on since the provider was asked. */
class StreamMovedOn extends Error {
  override readonly name = 'StreamMovedOn';
}

export interface Refreshed {
  readonly subscription: Subscription;
  /** What the stream did not know. */
  readonly differences: readonly SubscriptionEvent['type'][];
}

/** Makes an account's stream say what the provider says now, whoever heard of a change first, and in whatever order. */
@Injectable()
export class Subscriptions {
  private readonly logger = new Logger(Subscriptions.name);

  constructor(
    private readonly payments: Payments,
    private readonly plans: Plans,
    private readonly streams: Streams,
  ) {}

  /**
   * Nothing is recorded that was asked for before another change was recorded: an answer may be older than the stream.
   * @throws Refused `unavailable` if the provider does not answer
   */
  async refresh(context: CommandContext): Promise<Refreshed> {
    const { accountId } = context;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const seen = await this.plans.subscriptionOf(accountId);
      const found = await this.found(seen.customer);
      if (!found) return { subscription: seen, differences: [] };
      try {
        const decision = whileStill(seen, recordPaid(found));
        const { state, events } = await this.streams.decide(
          subscriptionStream(accountId),
          subscription,
          decision,
          context,
        );
        await this.cancelTwins(found, accountId, state);
        return { subscription: state, differences: events.map(({ type }) => type) };
      } catch (error) {
        if (!(error instanceof StreamMovedOn)) throw error;
      }
    }
    throw new Refused('conflict', 'busy', 'Your subscription is changing right now. Please try again.');
  }

  /** Undefined if nobody can be asked: the operator has taken billing away. Nobody pays in a sandbox that is gone. */
  private async found(customer: Customer | undefined): Promise<readonly PaidSubscription[] | undefined> {
    if (customer?.provider === this.payments.kind) return this.payments.subscriptionsOf(customer.customerId);
    return customer?.provider === 'sandbox' ? [] : undefined;
  }

  private async cancelTwins(found: readonly PaidSubscription[], accountId: AccountId, state: Subscription) {
    for (const { id } of superfluous(found, accountId, state)) {
      await this.payments.cancel(id);
      this.logger.warn(
        { accountId, subscriptionId: id },
        'An account paid for a second subscription, which is canceled: refund it at the provider',
      );
    }
  }
}

const whileStill =
  (seen: Subscription, decision: Decide): Decide =>
  (state) => {
    if (!isDeepStrictEqual(state, seen)) throw new StreamMovedOn();
    return decision(state);
  };
