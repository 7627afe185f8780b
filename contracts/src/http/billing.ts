import * as z from 'zod/mini';

/** What an account pays for. */
export const SubscriptionStatus = z
  .object({
    /** `active` means Pro; anything else means Free. It stays `active` while a failed payment is tried again. */
    subscriptionStatus: z.string(),
    /** When the next payment is due, or when the subscription ends if it is canceled. */
    subscriptionEndDate: z.nullable(z.iso.datetime()),
    /** The subscription is canceled and ends at `subscriptionEndDate`. */
    cancelAtPeriodEnd: z.boolean(),
    /** The last payment failed, and will be tried again. */
    paymentFailed: z.boolean(),
    /** Who takes payments. In a `sandbox` nobody pays, and `off` means that the operator has not set up billing. */
    billing: z.enum(['stripe', 'sandbox', 'off']),
  })
  .register(z.globalRegistry, { id: 'SubscriptionStatus' });
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The page at which the browser goes on: checkout or the billing portal. */
export const BillingPage = z
  .object({ url: z.url({ protocol: /^https?$/ }) })
  .register(z.globalRegistry, { id: 'BillingPage' });
export type BillingPage = z.infer<typeof BillingPage>;

/** `checkoutId` is from the address to which checkout returns. */
export const CompleteCheckoutBody = z
  .strictObject({ checkoutId: z.string().check(z.minLength(1), z.maxLength(200)) })
  .register(z.globalRegistry, { id: 'CompleteCheckoutBody' });
export type CompleteCheckoutBody = z.infer<typeof CompleteCheckoutBody>;
