import { describe, expect, it } from 'vitest';
import { given, OWNER, type GivenEvent } from '../../kernel/testing/given.js';
import type { PaidStatus, PaidSubscription } from '../../ports/payments.js';
import { isPro, shownSubscription, subscription } from '../../runtime/plans/subscription.js';
import { keepCustomer, recordPaid, startCheckout, superfluous } from './paid.js';

const END = '2026-02-02T12:00:00.000Z';
const NEXT = '2026-03-04T12:00:00.000Z';
const NOW = new Date('2026-01-02T12:00:00.000Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const paid = (status: PaidStatus, more: Partial<PaidSubscription> = {}): PaidSubscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  accountId: OWNER,
  status,
  currentPeriodEnd: END,
  cancelAtPeriodEnd: false,
  ...more,
});
const event = (type: string, data: object = {}): GivenEvent => ({ type, data });
const started = event('SubscriptionStarted', { subscriptionId: 'sub_1', currentPeriodEnd: END });
const another = event('SubscriptionStarted', { subscriptionId: 'sub_2', currentPeriodEnd: END });
const ended = event('SubscriptionEnded');
const failed = event('SubscriptionPaymentFailed');
const suspended = event('SubscriptionSuspended');
const customer = { provider: 'stripe', customerId: 'cus_1' } as const;
const created = event('CustomerCreated', customer);

describe('a customer', () => {
  it('is kept once, until another provider or another customer takes its place', () => {
    given(subscription).when(keepCustomer(customer)).then(created);
    given(subscription, created).when(keepCustomer(customer)).thenNothing();
    const next = { provider: 'stripe', customerId: 'cus_2' } as const;
    given(subscription, created).when(keepCustomer(next)).then(event('CustomerCreated', next));
    const sandbox = event('CustomerCreated', { provider: 'sandbox', customerId: 'cus_0' });
    given(subscription, sandbox).when(keepCustomer(customer)).then(created);
  });
});

describe('a checkout', () => {
  const attempt = (attemptId: string, minutes: number) => ({ attemptId, expiresAt: at(minutes).toISOString() });
  const begun = event('CheckoutStarted', attempt('a1', 120));

  it('starts', () =>
    given(subscription, created)
      .when(startCheckout(attempt('a1', 120), NOW))
      .then(begun));

  it('is the same for whoever asks again while there is time to pay', () =>
    given(subscription, created, begun)
      .when(startCheckout(attempt('a2', 200), at(80)))
      .thenNothing());

  it('is another one when time runs out, or after it was paid', () => {
    const next = event('CheckoutStarted', attempt('a2', 201));
    given(subscription, created, begun)
      .when(startCheckout(attempt('a2', 201), at(81)))
      .then(next);
    given(subscription, created, begun, started, ended)
      .when(startCheckout(attempt('a2', 201), at(1)))
      .then(next);
  });

  it('is refused on Pro, but not while the subscription is suspended', () => {
    given(subscription, started)
      .when(startCheckout(attempt('a1', 120), NOW))
      .thenRefused('already-subscribed');
    given(subscription, started, suspended)
      .when(startCheckout(attempt('a1', 120), NOW))
      .then(begun);
  });
});

describe('what the provider says', () => {
  it.each<PaidStatus>(['active', 'trialing'])('starts a subscription that is %s', (status) =>
    given(subscription)
      .when(recordPaid([paid(status)]))
      .then(started),
  );

  it.each<PaidStatus>(['incomplete', 'incomplete_expired', 'canceled', 'unpaid', 'paused'])(
    'starts nothing that is %s',
    (status) =>
      given(subscription)
        .when(recordPaid([paid(status)]))
        .thenNothing(),
  );

  it('starts a subscription whose payment has failed already', () =>
    given(subscription)
      .when(recordPaid([paid('past_due')]))
      .then(started, failed));

  it('is recorded once', () => {
    given(subscription, started)
      .when(recordPaid([paid('active')]))
      .thenNothing();
    given(subscription, started, failed)
      .when(recordPaid([paid('past_due')]))
      .thenNothing();
    given(subscription, started, ended)
      .when(recordPaid([paid('canceled')]))
      .thenNothing();
  });

  it('renews', () =>
    given(subscription, started)
      .when(recordPaid([paid('active', { currentPeriodEnd: NEXT })]))
      .then(event('SubscriptionRenewed', { currentPeriodEnd: NEXT })));

  it('schedules and withdraws a cancellation', () => {
    const scheduled = event('SubscriptionCancellationScheduled');
    const canceling = [paid('active', { cancelAtPeriodEnd: true })];
    given(subscription, started).when(recordPaid(canceling)).then(scheduled);
    given(subscription, started, scheduled)
      .when(recordPaid([paid('active')]))
      .then(event('SubscriptionCancellationWithdrawn'));
  });

  it('keeps the plan while a failed payment is tried again', () => {
    given(subscription, started)
      .when(recordPaid([paid('past_due')]))
      .then(failed);
    expect(isPro(given(subscription, started, failed).state)).toBe(true);
    given(subscription, started, failed)
      .when(recordPaid([paid('active')]))
      .then(event('SubscriptionPaymentRecovered'));
  });

  it.each<[PaidStatus, GivenEvent[]]>([
    ['paused', [suspended]],
    ['unpaid', [failed, suspended]],
  ])('suspends the plan while it is %s', (status, events) => {
    given(subscription, started)
      .when(recordPaid([paid(status)]))
      .then(...events);
    const { state } = given(subscription, started, ...events);
    expect(isPro(state)).toBe(false);
    expect(shownSubscription(state)).toEqual({ subscriptionStatus: 'suspended', subscriptionEndDate: END });
  });

  it('resumes', () =>
    given(subscription, started, failed, suspended)
      .when(recordPaid([paid('active')]))
      .then(event('SubscriptionPaymentRecovered'), event('SubscriptionResumed')));

  it.each([[[paid('canceled')]], [[paid('incomplete_expired')]], [[]]])('ends (%#)', (found) => {
    given(subscription, started).when(recordPaid(found)).then(ended);
    expect(shownSubscription(given(subscription, started, ended).state)).toEqual({
      subscriptionStatus: 'ended',
      subscriptionEndDate: null,
    });
  });

  it('goes on with another subscription', () => {
    const found = [paid('active', { id: 'sub_2' }), paid('canceled')];
    given(subscription, started).when(recordPaid(found)).then(ended, another);
    given(subscription, started, ended).when(recordPaid(found)).then(another);
  });

  it('keeps to the recorded one of two, and without one to the first', () => {
    const both = [paid('active', { id: 'sub_2' }), paid('active')];
    given(subscription, another).when(recordPaid(both)).thenNothing();
    given(subscription).when(recordPaid(both)).then(started);
  });
});

it('finds what an account pays for twice', () => {
  const others = [
    paid('active', { id: 'sub_3' }),
    paid('unpaid', { id: 'sub_4' }),
    paid('canceled', { id: 'sub_5' }),
    paid('active', { id: 'sub_6', accountId: undefined }),
  ];
  const { state } = given(subscription, started);
  expect(superfluous([...others, paid('active')], OWNER, state).map(({ id }) => id)).toEqual(['sub_3', 'sub_4']);
  expect(superfluous(others, OWNER, subscription.initial)).toEqual([]);
});

it('says Free before the first subscription', () =>
  expect(shownSubscription(subscription.initial)).toEqual({ subscriptionStatus: 'free', subscriptionEndDate: null }));
