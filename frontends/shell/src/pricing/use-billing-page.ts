import { BillingPage } from '@chatbot-builder/contracts/http/billing';
import { toastFailure } from '@chatbot-builder/kit/toast';
import { useState } from 'react';
import { signInPath } from '../auth/next-path';
import { leaveFor } from '../frame/leave';
import { type Answer, callApi, messageOf } from './call-api';

type Page = 'create-checkout' | 'billing-portal';

const FAILURES = {
  'create-checkout': { title: 'Error', failed: 'Failed to start checkout', noUrl: 'No checkout URL returned' },
  'billing-portal': {
    title: 'Failed to open billing portal',
    failed: 'Please try again.',
    noUrl: 'Please try again.',
  },
} as const;

/** Where the answer leads, or why nowhere. */
function wayOut({ status, body }: Answer, page: Page): { readonly url: string } | { readonly failure: string } {
  // The session may have ended since the page was loaded.
  if (status === 401) return { url: signInPath(location) };
  if (status !== 200) return { failure: messageOf(body) ?? FAILURES[page].failed };
  const answer = BillingPage.safeParse(body);
  return answer.success ? answer.data : { failure: FAILURES[page].noUrl };
}

/** Asks the server for a page and goes there. */
export function useBillingPage(page: Page) {
  const [leaving, setLeaving] = useState(false);
  const go = async () => {
    setLeaving(true);
    const way = await callApi('POST', `subscription/${page}`).then(
      (answer) => wayOut(answer, page),
      () => ({ failure: FAILURES[page].failed }),
    );
    if ('url' in way) return leaveFor(way.url);
    setLeaving(false);
    toastFailure(FAILURES[page].title, way.failure);
  };
  return { leaving, leave: () => void go() };
}
