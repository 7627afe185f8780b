import { subscriptionCategory } from '@chatbot-builder/contracts/events/subscription';
import type { Context } from '../../runtime/context.js';
import { followEmail, tellOfPayments } from './billing.reactions.js';
import { subscriptionsView } from './subscriptions.view.js';

/** What accounts pay for. `runtime/plans` folds the same stream for everybody who asks what a plan allows. */
export const billingContext: Context = {
  name: 'billing',
  categories: [subscriptionCategory],
  projections: [subscriptionsView],
  reactions: [tellOfPayments, followEmail],
  module: async () => (await import('./billing.module.js')).BillingModule,
};
