import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type LiveEvent, LiveProvider, useCurrentUser, useSubscriptionQuery } from '@chatbot-builder/kit';
import { renderWithin, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { useLivePlan } from './use-live-plan';

function Plan() {
  useLivePlan();
  const { data } = useSubscriptionQuery();
  return (
    <p>
      {useCurrentUser()?.subscriptionStatus} {data?.subscriptionStatus}
    </p>
  );
}

it('shows the plan that another tab changed', async () => {
  let now: 'free' | 'active' = 'free';
  const calls = stubApi({
    'GET /api/user': () => testUser({ subscriptionStatus: now }),
    'GET /api/subscription/status': () => ({
      subscriptionStatus: now,
      subscriptionEndDate: null,
      cancelAtPeriodEnd: false,
      paymentFailed: false,
      billing: 'sandbox',
    }),
  });
  let tell: (event: LiveEvent) => void = () => undefined;
  renderWithin(
    <LiveProvider
      personId="1"
      follow={(_personId, listener) => {
        tell = listener;
        return () => undefined;
      }}
    >
      <Plan />
    </LiveProvider>,
  );
  await screen.findByText('free free');
  now = 'active';
  await act(async () => tell({ kind: 'changed', collection: 'notices' }));
  expect(calls).toHaveLength(2);
  await act(async () => tell({ kind: 'changed', collection: 'subscription' }));
  await screen.findByText('active active');
});
