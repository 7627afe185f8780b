import * as z from 'zod';
import type { PaymentEvent } from '../../ports/payments.js';

const Id = z.string().nullish();

/** What we need of the object that an event is about, in all versions of the API that a webhook may be set to. */
const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: Id,
      customer: Id,
      /** Of a checkout, and of an invoice before 2025-03-31. */
      subscription: Id,
      /** Of an invoice. */
      parent: z
        .object({ subscription_details: z.object({ subscription: Id }).nullish() })
        .nullish()
        .catch(undefined),
    }),
  }),
});

/** Undefined if it is no event of Stripe's API. */
export function stripeEventOf(sent: unknown): PaymentEvent | undefined {
  const { data: event } = StripeEvent.safeParse(sent);
  if (!event) return undefined;
  const { object, id, customer, subscription, parent } = event.data.object;
  const customerId = object === 'customer' ? id : customer;
  const subscriptionId = object === 'subscription' ? id : (parent?.subscription_details?.subscription ?? subscription);
  return {
    id: event.id,
    type: event.type,
    ...(customerId && { customerId }),
    ...(subscriptionId && { subscriptionId }),
  };
}
