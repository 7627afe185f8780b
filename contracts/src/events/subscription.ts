import { z } from 'zod';
import type { AccountId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './subscription.samples.js';

/** An id that the provider of payments gave, such as `cus_U1`. */
export const ProviderId = z.string().regex(/^[\w-]{1,255}$/);

/**
 * `subscription-<account id>`: what an account pays for, as the provider of payments said it. The stream is the truth
 * of the account's plan. It holds the provider's ids, and nothing of the payer.
 */
export const subscriptionEvents = {
  /** The account has a customer at the provider. One that another provider made before no longer counts. */
  CustomerCreated: event(1, { provider: z.enum(['stripe', 'sandbox']), customerId: ProviderId }),
  /** The account may pay at the provider's page until `expiresAt`. */
  CheckoutStarted: event(1, { attemptId: z.uuid(), expiresAt: z.iso.datetime() }),
  /**
   * The account is on the Pro plan. The next payment is due at `currentPeriodEnd`. The events that follow are about it.
   */
  SubscriptionStarted: event(1, { subscriptionId: ProviderId, currentPeriodEnd: z.iso.datetime() }),
  /** The paid period ends at another time, as a rule because the next one was paid. */
  SubscriptionRenewed: event(1, { currentPeriodEnd: z.iso.datetime() }),
  /** It ends with the period, unless that is withdrawn before. */
  SubscriptionCancellationScheduled: event(1, {}),
  SubscriptionCancellationWithdrawn: event(1, {}),
  /** A payment failed. The provider tries again, and the plan stays until it gives up. */
  SubscriptionPaymentFailed: event(1, {}),
  SubscriptionPaymentRecovered: event(1, {}),
  /** The plan lapses until it resumes: it is paused, or payments failed for too long. */
  SubscriptionSuspended: event(1, {}),
  SubscriptionResumed: event(1, {}),
  /** The account is on the Free plan for good, until another subscription starts. */
  SubscriptionEnded: event(1, {}),
};
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>;
export type StoredSubscriptionEvent = StoredEventOf<typeof subscriptionEvents>;
export type SubscriptionSamples = typeof samples;

export const subscriptionCategory = category('subscription', { events: subscriptionEvents });
export const subscriptionStream = (id: AccountId) => streamName(subscriptionCategory, id);
