import { idOf } from '@chatbot-builder/contracts/events';
import { type StoredSubscriptionEvent, subscriptionCategory } from '@chatbot-builder/contracts/events/subscription';
import { SUBSCRIPTIONS_VIEW } from '@chatbot-builder/contracts/views';
import { z } from 'zod';
import { collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection } from '../../kernel/projection.js';

export const SubscriptionDocument = z.strictObject({
  accountId: z.string(),
  provider: z.enum(['stripe', 'sandbox']),
  customerId: z.string(),
  customerSince: z.iso.datetime(),
  /** Of the latest subscription. Null before the first. */
  subscriptionId: z.string().nullable(),
  startedAt: z.iso.datetime().nullable(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  /** Null before the first subscription. Only `active` is Pro. */
  status: z.enum(['active', 'suspended', 'ended']).nullable(),
  paymentFailed: z.boolean(),
  cancelAtPeriodEnd: z.boolean(),
});
export type SubscriptionDocument = z.infer<typeof SubscriptionDocument>;

export const subscriptionsCollection = collection({
  name: SUBSCRIPTIONS_VIEW,
  version: 1,
  schema: SubscriptionDocument,
  indexes: [['customerSince']],
  // There is none.
  sealed: true,
});

const NEVER = {
  subscriptionId: null,
  startedAt: null,
  currentPeriodEnd: null,
  status: null,
  paymentFailed: false,
  cancelAtPeriodEnd: false,
} as const;

function evolve(
  document: SubscriptionDocument | undefined,
  event: Recorded<StoredSubscriptionEvent>,
): SubscriptionDocument | undefined {
  const { accountId, occurredAt } = event.metadata;
  if (event.type === 'CustomerCreated')
    return { ...NEVER, ...document, ...event.data, accountId, customerSince: document?.customerSince ?? occurredAt };
  return document && { ...document, ...changeOf(event) };
}

function changeOf(event: Recorded<StoredSubscriptionEvent>): Partial<SubscriptionDocument> {
  switch (event.type) {
    case 'CustomerCreated':
    case 'CheckoutStarted':
      return {};
    case 'SubscriptionStarted':
      return { ...NEVER, ...event.data, startedAt: event.metadata.occurredAt, status: 'active' };
    case 'SubscriptionRenewed':
      return event.data;
    case 'SubscriptionCancellationScheduled':
      return { cancelAtPeriodEnd: true };
    case 'SubscriptionCancellationWithdrawn':
      return { cancelAtPeriodEnd: false };
    case 'SubscriptionPaymentFailed':
      return { paymentFailed: true };
    case 'SubscriptionPaymentRecovered':
      return { paymentFailed: false };
    case 'SubscriptionSuspended':
      return { status: 'suspended' };
    case 'SubscriptionResumed':
      return { status: 'active' };
    case 'SubscriptionEnded':
      return { status: 'ended', paymentFailed: false, cancelAtPeriodEnd: false };
    default:
      return never(event);
  }
}

/** What accounts pay for, for operators who query it, and to compare it with the provider. */
export const subscriptionsView = projection({
  collection: subscriptionsCollection,
  categories: [subscriptionCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve,
});
