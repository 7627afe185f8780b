import { SubscriptionStatus } from '@chatbot-builder/contracts/http/billing';
import { useEffect, useState } from 'react';
import { wasSignedIn } from '../auth/signed-in-hint';
import { callApi } from './call-api';

/** Who reads the page. Only an owner subscribes. */
export type Reader =
  | { readonly kind: 'unknown' | 'visitor' | 'client' }
  | { readonly kind: 'owner'; readonly isPro: boolean; readonly billing: SubscriptionStatus['billing'] };

async function askWhoReads(): Promise<Reader> {
  const { status, body } = await callApi('GET', 'subscription/status');
  if (status === 403) return { kind: 'client' };
  const subscription = SubscriptionStatus.safeParse(body);
  if (!subscription.success) return { kind: 'visitor' };
  const { subscriptionStatus, billing } = subscription.data;
  return { kind: 'owner', isPro: subscriptionStatus === 'active', billing };
}

/**
 * Where nobody was signed in, nothing is asked. Nor does it matter if the hint is missing or the server is away: a
 * visitor's button leads to the sign-in screen, which knows better and says more.
 */
export function useReader(): Reader {
  const [reader, setReader] = useState<Reader>({ kind: wasSignedIn() ? 'unknown' : 'visitor' });
  const { kind } = reader;
  useEffect(() => {
    if (kind === 'unknown') void askWhoReads().then(setReader, () => setReader({ kind: 'visitor' }));
  }, [kind]);
  return reader;
}
