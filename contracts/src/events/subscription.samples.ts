import type { SamplesOf } from './event.js';
import type { subscriptionEvents } from './subscription.js';

const currentPeriodEnd = '2026-12-23T10:00:00.000Z';

export const samples: SamplesOf<typeof subscriptionEvents> = {
  CustomerCreated: [{ provider: 'stripe', customerId: 'cus_U1' }],
  CheckoutStarted: [{ attemptId: '0190a6a0-0000-4000-8000-00000000000c', expiresAt: '2026-11-23T11:00:00.000Z' }],
  SubscriptionStarted: [{ subscriptionId: 'sub_1U1', currentPeriodEnd }],
  SubscriptionRenewed: [{ currentPeriodEnd }],
  SubscriptionCancellationScheduled: [{}],
  SubscriptionCancellationWithdrawn: [{}],
  SubscriptionPaymentFailed: [{}],
  SubscriptionPaymentRecovered: [{}],
  SubscriptionSuspended: [{}],
  SubscriptionResumed: [{}],
  SubscriptionEnded: [{}],
};
