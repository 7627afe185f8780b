import { idOf } from '@chatbot-builder/contracts/events';
import { personCategory } from '@chatbot-builder/contracts/events/person';
import { subscriptionCategory } from '@chatbot-builder/contracts/events/subscription';
import { reaction } from '../../kernel/reaction.js';

export const FOLLOW_EMAIL = 'billing.follow-email';
export const FOLLOW_PAYMENT = 'billing.follow-payment';
export const MAIL_PAYMENT_FAILED = 'billing.mail-payment-failed';

const TELLING: readonly string[] = [
  'SubscriptionStarted',
  'SubscriptionPaymentFailed',
  'SubscriptionPaymentRecovered',
  'SubscriptionEnded',
];

/** Tells the owner of a payment that failed, by a notice while it has, and by a mail. */
export const tellOfPayments = reaction({
  name: 'tell-of-payments',
  categories: [subscriptionCategory],
  from: 'beginning',
  effectsOf: ({ id, type, stream }) => {
    if (!TELLING.includes(type)) return [];
    const accountId = idOf(stream);
    const notice = { job: FOLLOW_PAYMENT, payload: { accountId }, group: accountId };
    const mail = { job: MAIL_PAYMENT_FAILED, payload: { accountId, mailId: id }, key: 'mail' };
    return type === 'SubscriptionPaymentFailed' ? [notice, mail] : [notice];
  },
});

/**
 * Has the provider write to the owner's new address. The payload names nobody: the job reads the address when it runs.
 */
export const followEmail = reaction({
  name: 'follow-email',
  categories: [personCategory],
  from: 'beginning',
  effectsOf: ({ type, metadata: { accountId, actor } }) =>
    type === 'EmailChanged' && actor.kind === 'person'
      ? [{ job: FOLLOW_EMAIL, payload: { accountId }, group: accountId }]
      : [],
});
