import { PLANS } from '@chatbot-builder/contracts/constants';
import type { PaidSubscription, PaymentSandbox, SandboxChange } from '../../../ports/payments.js';
import { escaped } from '../../../runtime/mail/letter.js';

const MARK =
  '<p class="sandbox"><strong>Sandbox.</strong> Nobody pays here: this development machine stands in for Stripe. Set STRIPE_SECRET_KEY to use Stripe.</p>';

const PRICE = `${PLANS.pro.name} – $${PLANS.pro.pricePerMonth} a month`;

const LABELS: Readonly<Record<SandboxChange, string>> = {
  'fail-payment': 'Let the payment fail',
  pay: 'Pay what is due',
  'cancel-at-period-end': 'Cancel at the end of the period',
  keep: 'Do not cancel',
  'end-period': 'Let the period end',
  pause: 'Pause',
  resume: 'Resume',
};

type Checkout = NonNullable<ReturnType<PaymentSandbox['checkout']>>;

/** The checkout's page, as HTML. */
export const checkoutBody = ({ state, cancelUrl, successUrl }: Checkout): string => `<h1>Sandbox checkout</h1>
    ${MARK}
    <p>${PRICE}</p>
    ${
      state === 'open'
        ? `<form method="post"><button>Pay</button></form>
    <p><a href="${escaped(cancelUrl)}">Back without paying</a></p>`
        : `<p>This checkout is ${state}.</p>
    <p><a href="${escaped(state === 'paid' ? successUrl : cancelUrl)}">Go on</a></p>`
    }`;

export interface ShownSubscription {
  readonly paid: PaidSubscription;
  readonly changes: readonly SandboxChange[];
}

/** The portal's page, as HTML. */
export const portalBody = (shown: readonly ShownSubscription[], returnUrl: string): string => `<h1>Sandbox billing</h1>
    ${MARK}
    ${shown.length === 0 ? '<p>There is no subscription.</p>' : shown.map(subscriptionBody).join('\n')}
    <p><a href="${escaped(returnUrl)}">Back</a></p>`;

const subscriptionBody = ({ paid, changes }: ShownSubscription): string => {
  const until = `<time datetime="${paid.currentPeriodEnd}">${paid.currentPeriodEnd.slice(0, 10)}</time>`;
  const period =
    paid.status === 'canceled' ? '' : ` ${paid.cancelAtPeriodEnd ? 'Ends' : 'The period ends'} on ${until}.`;
  const buttons = changes.map(
    (change) =>
      `<button name="change" value="${change}" formaction="?${query(paid.id, change)}">${LABELS[change]}</button>`,
  );
  return `<h2>${PRICE}</h2>
    <p>Status: <strong>${escaped(paid.status)}</strong>.${period}</p>
    <form method="post">${buttons.join('\n')}</form>`;
};

const query = (subscription: string, change: SandboxChange): string =>
  escaped(new URLSearchParams({ subscription, change }).toString());
