import type { StoredSubscriptionEvent } from '@chatbot-builder/contracts/events/subscription';
import { never, type Decider } from '../../kernel/decider.js';

export interface Customer {
  readonly provider: 'stripe' | 'sandbox';
  readonly customerId: string;
}

/** A subscription that pays for Pro, or did until it was suspended. */
export interface CurrentSubscription {
  readonly id: string;
  readonly currentPeriodEnd: string;
  readonly suspended: boolean;
  readonly cancelAtPeriodEnd: boolean;
  readonly paymentFailed: boolean;
}

/** What an account pays for. */
export interface Subscription {
  readonly customer: Customer | undefined;
  /** The latest. */
  readonly checkout: { readonly attemptId: string; readonly expiresAt: string } | undefined;
  readonly current: CurrentSubscription | undefined;
  /** There was a subscription before. */
  readonly ended: boolean;
}

export const subscription: Decider<Subscription, StoredSubscriptionEvent> = {
  initial: { customer: undefined, checkout: undefined, current: undefined, ended: false },
  evolve: (state, event) => {
    switch (event.type) {
      case 'CustomerCreated':
        return { ...state, customer: event.data, checkout: undefined };
      case 'CheckoutStarted':
        return { ...state, checkout: event.data };
      case 'SubscriptionStarted': {
        const { subscriptionId: id, currentPeriodEnd } = event.data;
        const current = { id, currentPeriodEnd, suspended: false, cancelAtPeriodEnd: false, paymentFailed: false };
        return { ...state, checkout: undefined, current };
      }
      case 'SubscriptionRenewed':
        return withCurrent(state, event.data);
      case 'SubscriptionCancellationScheduled':
        return withCurrent(state, { cancelAtPeriodEnd: true });
      case 'SubscriptionCancellationWithdrawn':
        return withCurrent(state, { cancelAtPeriodEnd: false });
      case 'SubscriptionPaymentFailed':
        return withCurrent(state, { paymentFailed: true });
      case 'SubscriptionPaymentRecovered':
        return withCurrent(state, { paymentFailed: false });
      case 'SubscriptionSuspended':
        return withCurrent(state, { suspended: true });
      case 'SubscriptionResumed':
        return withCurrent(state, { suspended: false });
      case 'SubscriptionEnded':
        return { ...state, current: undefined, ended: true };
      default:
        return never(event);
    }
  },
};

const withCurrent = (state: Subscription, change: Partial<CurrentSubscription>): Subscription =>
  state.current ? { ...state, current: { ...state.current, ...change } } : state;

export const isPro = ({ current }: Subscription): boolean => current !== undefined && !current.suspended;

/** As the API answers it. */
export const shownSubscription = (state: Subscription) => {
  const { current, ended } = state;
  return {
    subscriptionStatus: isPro(state) ? 'active' : current ? 'suspended' : ended ? 'ended' : 'free',
    subscriptionEndDate: current?.currentPeriodEnd ?? null,
  };
};
