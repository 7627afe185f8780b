import { expect, it } from 'vitest';
import { type GivenEvent, NOON, OWNER, projected } from '../../kernel/testing/given.js';
import { subscriptionsView } from './subscriptions.view.js';

const END = '2026-02-02T12:00:00.000Z';
const LATER = '2026-01-03T12:00:00.000Z';
const event = (type: string, data: object = {}, occurredAt = NOON): GivenEvent => ({
  type,
  data,
  stream: `subscription-${OWNER}`,
  metadata: { occurredAt },
});
const created = event('CustomerCreated', { provider: 'stripe', customerId: 'cus_1' });
const begun = event('CheckoutStarted', { attemptId: OWNER, expiresAt: END });
const started = event('SubscriptionStarted', { subscriptionId: 'sub_1', currentPeriodEnd: END });
const shown = (...events: readonly GivenEvent[]) => projected(subscriptionsView, ...events)[OWNER];

const customer = { accountId: OWNER, provider: 'stripe', customerId: 'cus_1', customerSince: NOON };
const active = {
  ...customer,
  subscriptionId: 'sub_1',
  startedAt: NOON,
  currentPeriodEnd: END,
  status: 'active',
  paymentFailed: false,
  cancelAtPeriodEnd: false,
};

it('holds a customer before its first subscription', () =>
  expect(shown(created, begun)).toEqual({
    ...active,
    subscriptionId: null,
    startedAt: null,
    currentPeriodEnd: null,
    status: null,
  }));

it('holds the latest subscription', () => {
  expect(shown(created, started)).toEqual(active);
  const second = event('SubscriptionStarted', { subscriptionId: 'sub_2', currentPeriodEnd: END }, LATER);
  expect(shown(created, started, event('SubscriptionEnded'), second)).toEqual({
    ...active,
    subscriptionId: 'sub_2',
    startedAt: LATER,
  });
});

it.each<[object, GivenEvent[]]>([
  [{ currentPeriodEnd: LATER }, [event('SubscriptionRenewed', { currentPeriodEnd: LATER })]],
  [{ cancelAtPeriodEnd: true }, [event('SubscriptionCancellationScheduled')]],
  [{}, [event('SubscriptionCancellationScheduled'), event('SubscriptionCancellationWithdrawn')]],
  [{ paymentFailed: true }, [event('SubscriptionPaymentFailed')]],
  [{}, [event('SubscriptionPaymentFailed'), event('SubscriptionPaymentRecovered')]],
  [{ status: 'suspended' }, [event('SubscriptionSuspended')]],
  [{}, [event('SubscriptionSuspended'), event('SubscriptionResumed')]],
  [{ status: 'ended' }, [event('SubscriptionPaymentFailed'), event('SubscriptionEnded')]],
])('says %j', (change, events) => expect(shown(created, started, ...events)).toEqual({ ...active, ...change }));

it('keeps since when the account has been a customer', () =>
  expect(
    shown(created, started, event('CustomerCreated', { provider: 'sandbox', customerId: 'cus_2' }, LATER)),
  ).toEqual({ ...active, provider: 'sandbox', customerId: 'cus_2' }));
