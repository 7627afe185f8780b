import { z } from 'zod';

/** Messages describe the expected form and never quote the value. */
const secret = (form: RegExp, example: string) => z.string().regex(form, `Must look like ${example}`).optional();

export const STRIPE_SETTINGS = {
  STRIPE_SECRET_KEY: secret(/^(sk|rk)_\w+$/, 'sk_live_…, or rk_live_… for a restricted key'),
  /** The signing secret of the webhook's endpoint. */
  STRIPE_WEBHOOK_SECRET: secret(/^whsec_\S+$/, 'whsec_…'),
  /** The price of Pro. Without it, the price is found or made in the Stripe account. */
  STRIPE_PRICE_ID: secret(/^price_\w+$/, 'price_…'),
  /** Another server in Stripe's place, for tests. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/, error: 'Must be an address like https://api.stripe.com' }).optional(),
};
type StripeEnvironment = z.infer<z.ZodObject<typeof STRIPE_SETTINGS>>;

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly priceId: string | undefined;
  readonly apiBase: string | undefined;
}

export const stripeSettings = ({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_PRICE_ID,
  STRIPE_API_BASE,
}: StripeEnvironment): StripeSettings | undefined =>
  STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined
    ? undefined
    : {
        secretKey: STRIPE_SECRET_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        priceId: STRIPE_PRICE_ID,
        apiBase: STRIPE_API_BASE,
      };
