import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useCurrentUser } from '@chatbot-builder/kit';
import { problem, renderWithin, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { leaveFor } from '../frame/leave';
import { PlanCard } from '../frame/plan-card';
import { SubscriptionCard } from './subscription-card';

vi.mock('../frame/leave', () => ({ leaveFor: vi.fn() }));
afterEach(() => vi.mocked(leaveFor).mockClear());

const FREE = {
  subscriptionStatus: 'free',
  subscriptionEndDate: null,
  cancelAtPeriodEnd: false,
  paymentFailed: false,
  billing: 'stripe',
};
const PRO = { ...FREE, subscriptionStatus: 'active', subscriptionEndDate: '2026-12-23T12:00:00.000Z' };

/** The card beside the sidebar's, which shows the plan of the signed-in person. */
function Cards() {
  const user = useCurrentUser();
  return (
    <>
      <SubscriptionCard />
      {user && <PlanCard user={user} />}
    </>
  );
}

function show(subscription: unknown, answers: Record<string, unknown> = {}, at = '/settings') {
  const calls = stubApi({ 'GET /api/user': testUser(), 'GET /api/subscription/status': subscription, ...answers });
  renderWithin(<SubscriptionCard />, { at });
  return calls;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const place = () => screen.getByTestId('location').textContent;

it('leads from Free to the prices', async () => {
  show(FREE);
  await screen.findByText('Free');
  screen.getByText('$0 per month');
  await press('Upgrade to Pro');
  await waitFor(() => expect(place()).toBe('/pricing'));
});

it('tells a subscriber when the next payment is due, and opens the billing portal', async () => {
  show(PRO, { 'POST /api/subscription/billing-portal': { url: 'https://billing.stripe.example/p' } });
  await screen.findByText('$19.99 per month');
  expect(screen.getByText('Next billing date:')).toHaveTextContent('Dec 23, 2026');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Manage Billing');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://billing.stripe.example/p'));
});

it('tells when a canceled subscription ends', async () => {
  show({ ...PRO, cancelAtPeriodEnd: true });
  expect(await screen.findByText('Ends on')).toHaveTextContent('Dec 23, 2026');
  expect(screen.queryByText(/Next billing date/)).toBeNull();
});

it('tells that a payment failed', async () => {
  show({ ...PRO, paymentFailed: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('The last payment failed and will be tried again.');
  screen.getByRole('button', { name: 'Manage Billing' });
});

it('marks a sandbox', async () => {
  show({ ...PRO, billing: 'sandbox' });
  await screen.findByText('Sandbox');
});

it.each([FREE, PRO])('says that billing is not set up', async (subscription) => {
  show({ ...subscription, billing: 'off' });
  expect(await screen.findByRole('button')).toHaveTextContent('Billing is not set up');
  expect(screen.getByRole('button')).toBeDisabled();
});

it('offers a retry where it could not be loaded', async () => {
  let away = true;
  show(() => (away ? problem(503, 'The store is away') : FREE));
  await screen.findByText('Your subscription could not be loaded');
  away = false;
  await press('Retry');
  await screen.findByText('$0 per month');
});

describe('on the return from checkout', () => {
  const RETURN = '/settings?checkout=cs_1&tab=a';

  it('shows Pro at once, in the sidebar too', async () => {
    let paid = false;
    const calls = stubApi({
      'GET /api/user': () => testUser({ subscriptionStatus: paid ? 'active' : 'free' }),
      'GET /api/chatbots': [],
      'GET /api/subscription/status': () => (paid ? PRO : FREE),
      'POST /api/subscription/complete-checkout': () => {
        paid = true;
        return PRO;
      },
    });
    renderWithin(<Cards />, { at: RETURN });
    screen.getByRole('status', { name: 'Confirming your payment' });
    await screen.findByText('Welcome to Pro');
    expect(await screen.findByText('Next billing date:')).toHaveTextContent('Dec 23, 2026');
    await screen.findByRole('heading', { name: 'Pro Plan' });
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ checkoutId: 'cs_1' }]);
    await waitFor(() => expect(place()).toBe('/settings?tab=a'));
  });

  it('does not promise Pro for a payment that is on its way', async () => {
    show(FREE, { 'POST /api/subscription/complete-checkout': FREE }, RETURN);
    await screen.findByText('Payment not confirmed yet');
    await screen.findByText('$0 per month');
  });

  it('keeps the checkout until it is confirmed', async () => {
    let away = true;
    const answer = () => (away ? problem(503, 'The payment provider is away.') : PRO);
    show(FREE, { 'POST /api/subscription/complete-checkout': answer }, RETURN);
    await screen.findByText('Failed to confirm your payment');
    screen.getByText('The payment provider is away.');
    expect(place()).toBe(RETURN);
    away = false;
    await press('Try again');
    await screen.findByText('Welcome to Pro');
    await waitFor(() => expect(place()).toBe('/settings?tab=a'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
