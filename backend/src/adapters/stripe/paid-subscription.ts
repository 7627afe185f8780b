import { AccountId } from '@chatbot-builder/contracts/ids';
import type Stripe from 'stripe';
import type { PaidStatus, PaidSubscription } from '../../ports/payments.js';

const STATUSES: Readonly<Record<PaidStatus, true>> = {
  incomplete: true,
  incomplete_expired: true,
  trialing: true,
  active: true,
  past_due: true,
  canceled: true,
  unpaid: true,
  paused: true,
};

const isPaidStatus = (status: string): status is PaidStatus => Object.hasOwn(STATUSES, status);

/** @throws if Stripe names a status that we do not know, because nobody could say what the account gets for it */
export function paidSubscriptionOf({
  id,
  customer,
  metadata,
  status,
  items,
  cancel_at,
  cancel_at_period_end,
}: Stripe.Subscription): PaidSubscription {
  if (!isPaidStatus(status)) throw new Error(`Stripe names a status that is not known: ${status}`);
  const periodEnd = Math.max(...items.data.map((item) => item.current_period_end));
  return {
    id,
    customerId: idOf(customer),
    accountId: accountIdIn(metadata),
    status,
    currentPeriodEnd: new Date((cancel_at ?? periodEnd) * 1_000).toISOString(),
    // The portal sets the date alone, for subscriptions that Stripe bills in its flexible mode.
    cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
  };
}

/** Stripe answers with an id, or with the whole object if that was asked for. */
export const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

export const accountIdIn = (metadata: Stripe.Metadata): AccountId | undefined =>
  AccountId.safeParse(metadata['accountId']).data;
