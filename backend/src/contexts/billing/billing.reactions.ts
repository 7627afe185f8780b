import { idOf } from '@chatbot-builder/contracts/events';
import { subscriptionCategory } from '@chatbot-builder/contracts/events/subscription';
import { reaction } from '../../kernel/reaction.js';

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
