import type { SubscriptionEvent } from '@chatbot-builder/contracts/events/subscription';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '../../kernel/decider.js';
import { Refused } from '../../kernel/refusal.js';
import type { PaidStatus, PaidSubscription } from '../../ports/payments.js';
import { type CurrentSubscription, type Customer, isPro, type Subscription } from '../../runtime/plans/subscription.js';

export type Decide = Decision<Subscription, SubscriptionEvent>;

/** Until the provider gives up, a payment that failed ends nothing. */
const LIVE: readonly PaidStatus[] = ['active', 'trialing', 'past_due'];
const SUSPENDED: readonly PaidStatus[] = ['paused', 'unpaid'];
const UNPAID: readonly PaidStatus[] = ['past_due', 'unpaid'];

/** An attempt is repeated while there is still time to pay, and longer than the half hour that a provider requires. */
const ENOUGH_TIME_MS = 40 * 60_000;

export const alreadySubscribed = (): Refused =>
  new Refused('conflict', 'already-subscribed', 'Your account is on the Pro plan already.');

/** An account has one customer, until the provider does not know it any more. */
export const keepCustomer =
  (customer: Customer): Decide =>
  (state) =>
    isDeepStrictEqual(state.customer, customer) ? [] : [{ type: 'CustomerCreated', data: customer }];

/** Whoever asks twice gets one checkout, so that nobody pays twice. @throws Refused `already-subscribed` */
export const startCheckout =
  (attempt: { readonly attemptId: string; readonly expiresAt: string }, now: Date): Decide =>
  (state) => {
    if (isPro(state)) throw alreadySubscribed();
    const { checkout } = state;
    if (checkout && Date.parse(checkout.expiresAt) - now.getTime() >= ENOUGH_TIME_MS) return [];
    return [{ type: 'CheckoutStarted', data: attempt }];
  };

/** Records how a customer's subscriptions stand at the provider. `found` are all of them, newest first. */
export const recordPaid =
  (found: readonly PaidSubscription[]): Decide =>
  ({ current }) => {
    const paid = chosenOf(found, current?.id);
    if (paid && paid.id === current?.id) return changesOf(current, paid);
    const ended: SubscriptionEvent[] = current ? [{ type: 'SubscriptionEnded', data: {} }] : [];
    return paid ? [...ended, ...started(paid)] : ended;
  };

/** Those of an account that it pays for besides the recorded one, as when somebody paid in two windows. */
export const superfluous = (
  found: readonly PaidSubscription[],
  accountId: AccountId,
  { current }: Subscription,
): readonly PaidSubscription[] =>
  found.filter(
    (paid) => current && paid.id !== current.id && paid.accountId === accountId && (isLive(paid) || isSuspended(paid)),
  );

const isLive = ({ status }: PaidSubscription): boolean => LIVE.includes(status);
const isSuspended = ({ status }: PaidSubscription): boolean => SUSPENDED.includes(status);

/** The recorded one counts while it is live. Next comes the first that was bought. */
function chosenOf(found: readonly PaidSubscription[], currentId: string | undefined): PaidSubscription | undefined {
  const current = found.find(({ id }) => id === currentId);
  if (current && isLive(current)) return current;
  return found.findLast(isLive) ?? (current && isSuspended(current) ? current : undefined);
}

function started(paid: PaidSubscription): readonly SubscriptionEvent[] {
  const { id, currentPeriodEnd } = paid;
  const begun = { id, currentPeriodEnd, suspended: false, cancelAtPeriodEnd: false, paymentFailed: false };
  return [{ type: 'SubscriptionStarted', data: { subscriptionId: id, currentPeriodEnd } }, ...changesOf(begun, paid)];
}

function changesOf(known: CurrentSubscription, paid: PaidSubscription): readonly SubscriptionEvent[] {
  const { currentPeriodEnd } = paid;
  const events: SubscriptionEvent[] = [];
  if (known.currentPeriodEnd !== currentPeriodEnd)
    events.push({ type: 'SubscriptionRenewed', data: { currentPeriodEnd } });
  if (known.cancelAtPeriodEnd !== paid.cancelAtPeriodEnd)
    events.push({
      type: paid.cancelAtPeriodEnd ? 'SubscriptionCancellationScheduled' : 'SubscriptionCancellationWithdrawn',
      data: {},
    });
  const unpaid = UNPAID.includes(paid.status);
  if (known.paymentFailed !== unpaid)
    events.push({ type: unpaid ? 'SubscriptionPaymentFailed' : 'SubscriptionPaymentRecovered', data: {} });
  if (known.suspended !== isSuspended(paid))
    events.push({ type: isSuspended(paid) ? 'SubscriptionSuspended' : 'SubscriptionResumed', data: {} });
  return events;
}
