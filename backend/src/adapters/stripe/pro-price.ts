import { PLANS } from '@chatbot-builder/contracts/constants';
import type Stripe from 'stripe';

const CENTS = Math.round(PLANS.pro.pricePerMonth * 100);
/** Names the price in the Stripe account, so that every process finds the same one. */
const LOOKUP_KEY = `chatbot-builder-pro-usd-${CENTS}-monthly`;

/** The id of the price of Pro, which is made if the Stripe account has none. An archived one is replaced. */
export async function proPrice(stripe: Stripe): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: 1 });
  const price =
    data[0] ??
    (await stripe.prices.create(
      {
        currency: 'usd',
        unit_amount: CENTS,
        recurring: { interval: 'month' },
        product_data: { name: `Chatbot Builder ${PLANS.pro.name}` },
        lookup_key: LOOKUP_KEY,
        transfer_lookup_key: true,
      },
      { idempotencyKey: LOOKUP_KEY },
    ));
  return price.id;
}
