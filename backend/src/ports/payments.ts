import type { AccountId } from '@chatbot-builder/contracts/ids';
import { Refused } from '../kernel/refusal.js';

/** The provider's own words for where a subscription stands. */
export type PaidStatus =
  'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused';

/** A subscription as the provider has it now. */
export interface PaidSubscription {
  readonly id: string;
  readonly customerId: string;
  /** The account that it was bought for. Undefined if somebody else made the subscription at the provider. */
  readonly accountId: AccountId | undefined;
  readonly status: PaidStatus;
  /** ISO 8601. */
  readonly currentPeriodEnd: string;
  /** It ends with the period, whatever way the provider says so. */
  readonly cancelAtPeriodEnd: boolean;
}

/** A checkout as the provider has it now. */
export interface Checkout {
  readonly accountId: AccountId;
  readonly customerId: string;
  /** Set once it is paid. */
  readonly subscriptionId: string | undefined;
}

/**
 * The provider tells that something changed. What changed is asked for, because events come late, twice and in any
 * order.
 */
export interface PaymentEvent {
  /** The same for each delivery of an event. */
  readonly id: string;
  /** In Stripe's words, such as `invoice.payment_failed`. */
  readonly type: string;
  readonly customerId?: string;
  readonly subscriptionId?: string;
}

export interface CheckoutOrder {
  readonly accountId: AccountId;
  readonly customerId: string;
  /** Two calls with the same attempt answer the same checkout, and their other fields are the same. */
  readonly attemptId: string;
  /** Nobody can pay afterwards. Between 30 minutes and a day from the first call. */
  readonly expiresAt: Date;
  /** Where the browser goes on after paying. `{CHECKOUT_ID}` in it becomes the checkout's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** What a payer, or time, can do to a subscription of a sandbox. */
export const SANDBOX_CHANGES = [
  'fail-payment',
  'pay',
  'cancel-at-period-end',
  'keep',
  'end-period',
  'pause',
  'resume',
] as const;
export type SandboxChange = (typeof SANDBOX_CHANGES)[number];

/** An event as a provider sends it: the body and its signature. */
export interface SentEvent {
  readonly body: string;
  readonly signature: string;
}

/** Stands in for a provider on a development machine, where nobody pays. */
export interface PaymentSandbox {
  checkout(
    id: string,
  ):
    | { readonly successUrl: string; readonly cancelUrl: string; readonly state: 'open' | 'paid' | 'expired' }
    | undefined;
  portal(id: string): { readonly customerId: string; readonly returnUrl: string } | undefined;
  /** Resolves with what the provider then sends. Empty if the checkout is not open. */
  pay(checkoutId: string): Promise<readonly SentEvent[]>;
  /** What makes sense for the subscription now. */
  changesOf(subscriptionId: string): readonly SandboxChange[];
  /** Resolves with what the provider then sends. Empty if the change makes no sense for the subscription. */
  change(subscriptionId: string, change: SandboxChange): Promise<readonly SentEvent[]>;
}

export const billingNotSetUp = (): Refused =>
  new Refused(
    'conflict',
    'billing-not-set-up',
    'Billing is not set up on this installation. Please ask whoever runs it.',
  );

/**
 * Who takes payments for Pro. Every call but `eventOf` asks the provider, and throws Refused `unavailable` with the
 * code `payments-unavailable` where no answer comes: it may be repeated, and then acts once.
 */
export abstract class Payments {
  /** `off` refuses every call with `billing-not-set-up`. */
  abstract readonly kind: 'stripe' | 'sandbox' | 'off';
  /** Set in a sandbox. */
  readonly sandbox?: PaymentSandbox;

  /** The id of the account's customer. One account gets one customer, also if two ask at once or an answer was lost. */
  abstract createCustomer(account: { readonly accountId: AccountId; readonly email: string }): Promise<string>;

  /**
   * Has the provider write to another address from now on, or to none that it does not take. Does nothing where the
   * customer is gone.
   */
  abstract setEmail(customer: { readonly customerId: string; readonly email: string }): Promise<void>;

  /**
   * False where the provider does not know the customer: somebody deleted it there, or the operator's keys were for
   * tests.
   */
  abstract hasCustomer(customerId: string): Promise<boolean>;

  /** A page on which the customer subscribes to Pro. */
  abstract startCheckout(order: CheckoutOrder): Promise<{ readonly id: string; readonly url: string }>;

  /** Undefined if there is no such checkout, or if it was not started for an account. */
  abstract checkout(id: string): Promise<Checkout | undefined>;

  /** The address of a page on which the customer changes or cancels what it pays. */
  abstract openPortal(customer: { readonly customerId: string; readonly returnUrl: string }): Promise<string>;

  /** Undefined if there is no such subscription. */
  abstract subscription(id: string): Promise<PaidSubscription | undefined>;

  /** All subscriptions of a customer, ended ones too, newest first. Empty if there is no such customer. */
  abstract subscriptionsOf(customerId: string): Promise<readonly PaidSubscription[]>;

  /** Ends a subscription at once. Does nothing where it has ended or is gone. */
  abstract cancel(subscriptionId: string): Promise<void>;

  /** Deletes what the provider keeps about a customer, and ends its subscriptions. Does nothing where it is gone. */
  abstract deleteCustomer(customerId: string): Promise<void>;

  /**
   * The event in a request that the provider sent.
   *
   * @param signature the `Stripe-Signature` header: `t=<seconds>,v1=<HMAC-SHA256 of "<t>.<body>" in hex>`
   * @throws Refused `invalid` where the signature is missing, wrong or more than five minutes old, or the body is no
   *   event
   */
  abstract eventOf(body: Uint8Array, signature: string | undefined): PaymentEvent;
}
