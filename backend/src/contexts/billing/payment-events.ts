import { Injectable } from '@nestjs/common';
import { type PaidSubscription, type PaymentEvent, Payments } from '../../ports/payments.js';
import { Subscriptions } from './subscriptions.js';

/** After these, a subscription may stand elsewhere. */
const TELLING: readonly string[] = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
];

/** What the provider tells on its own. An event only says whom to ask about: what it says may be old. */
@Injectable()
export class PaymentEvents {
  constructor(
    private readonly payments: Payments,
    private readonly subscriptions: Subscriptions,
  ) {}

  /**
   * Idempotent by the event's id. Nothing follows for customers of nobody here: of an erased account, or of another
   * product of the operator's.
   * @throws Refused `unavailable` if the provider does not answer, which then sends the event again
   */
  async take(event: PaymentEvent, correlationId: string): Promise<void> {
    if (!TELLING.includes(event.type)) return;
    const paid = await this.concerned(event);
    if (!paid?.accountId) return;
    await this.subscriptions.refresh({
      accountId: paid.accountId,
      actor: { kind: 'provider', id: this.payments.kind },
      commandId: `payment-event/${event.id}`,
      correlationId,
    });
  }

  private async concerned({ subscriptionId, customerId }: PaymentEvent): Promise<PaidSubscription | undefined> {
    if (subscriptionId !== undefined) return this.payments.subscription(subscriptionId);
    return customerId === undefined ? undefined : (await this.payments.subscriptionsOf(customerId))[0];
  }
}
