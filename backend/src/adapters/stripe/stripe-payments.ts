import type { AccountId } from '@chatbot-builder/contracts/ids';
import Stripe from 'stripe';
import { Refused } from '../../kernel/refusal.js';
import type { Clock } from '../../ports/clock.js';
import type { Outbound } from '../../ports/outbound.js';
import {
  type Checkout,
  type CheckoutOrder,
  type PaidSubscription,
  type PaymentEvent,
  Payments,
} from '../../ports/payments.js';
import type { StripeSettings } from '../../settings/stripe-settings.js';
import { accountIdIn, idOf, paidSubscriptionOf } from './paid-subscription.js';
import { proPrice } from './pro-price.js';
import { stripeEventOf } from './stripe-event.js';
import { failureOf, isMissing, isRefusal } from './stripe-failure.js';

/** Answers have this version's shapes, whatever version the Stripe account is set to. */
const API_VERSION = '2026-10-28.endive';
const DEADLINE_MS = 8_000;
/** With pauses of half a second to a second. A repeated request carries the same idempotency key. */
const RETRIES = 2;
const MAX_ANSWER_BYTES = 2_000_000;
const SIGNATURE_TOLERANCE_SECONDS = 300;

interface StripeOptions {
  readonly outbound: Outbound;
  readonly clock: Clock;
  /** Milliseconds of one attempt. */
  readonly deadlineMs?: number;
}

/** Takes payments by Stripe. */
export class StripePayments extends Payments {
  readonly kind = 'stripe';
  readonly #stripe: Stripe;

  constructor(
    private readonly settings: StripeSettings,
    private readonly options: StripeOptions,
  ) {
    super();
    const { outbound, deadlineMs = DEADLINE_MS } = options;
    this.#stripe = new Stripe(settings.secretKey, {
      apiVersion: API_VERSION,
      httpClient: Stripe.createFetchHttpClient(outbound.fetch({ deadlineMs, maxBytes: MAX_ANSWER_BYTES })),
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...addressOf(settings.apiBase),
    });
  }

  /**
   * The idempotency key holds for a day, and a search finds what was made more than a minute ago. The address is set
   * afterwards: a repeated request must have the same parameters, even if the address has changed.
   */
  createCustomer({ accountId, email }: { accountId: AccountId; email: string }): Promise<string> {
    return this.#ask(async ({ customers }) => {
      const customer =
        (await foundCustomer(customers, accountId)) ??
        (await customers.create({ metadata: { accountId } }, { idempotencyKey: `customer-${accountId}` }));
      if (customer.email) return customer.id;
      // Checkout asks for an address if Stripe does not take this one.
      await customers.update(customer.id, { email }).catch((error: unknown) => {
        if (!isRefusal(error, 'email')) throw error;
      });
      return customer.id;
    });
  }

  /**
   * Has no idempotency key of its own: Stripe would answer a job's next attempts with the failure of the first. A
   * repeated request sets the same address again.
   */
  async setEmail({ customerId, email }: { customerId: string; email: string }): Promise<void> {
    await this.#find(async ({ customers }) => {
      try {
        await customers.update(customerId, { email });
      } catch (error) {
        if (!isRefusal(error, 'email')) throw error;
        // An address that Stripe does not take must not leave the old one there.
        await customers.update(customerId, { email: '' });
      }
    });
  }

  async hasCustomer(customerId: string): Promise<boolean> {
    const customer = await this.#find(({ customers }) => customers.retrieve(customerId));
    return customer !== undefined && !customer.deleted;
  }

  startCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }> {
    const { accountId, customerId, attemptId, expiresAt, successUrl, cancelUrl } = order;
    return this.#ask(async (stripe) => {
      const { id, url } = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: accountId,
          line_items: [{ price: this.settings.priceId ?? (await proPrice(stripe)), quantity: 1 }],
          subscription_data: { metadata: { accountId } },
          expires_at: Math.floor(expiresAt.getTime() / 1_000),
          success_url: successUrl.replaceAll('{CHECKOUT_ID}', '{CHECKOUT_SESSION_ID}'),
          cancel_url: cancelUrl,
        },
        { idempotencyKey: `checkout-${attemptId}` },
      );
      if (url === null) throw new Error('Stripe made a checkout without an address');
      return { id, url };
    });
  }

  /** The id comes from an address, so it must not lead to another path of Stripe's API. */
  async checkout(id: string): Promise<Checkout | undefined> {
    if (!/^cs_\w+$/.test(id)) return undefined;
    return this.#find(async ({ checkout }) => {
      const { client_reference_id, customer, subscription } = await checkout.sessions.retrieve(id);
      const accountId = accountIdIn({ accountId: client_reference_id ?? '' });
      if (!accountId || !customer) return undefined;
      return { accountId, customerId: idOf(customer), subscriptionId: subscription ? idOf(subscription) : undefined };
    });
  }

  openPortal({ customerId, returnUrl }: { customerId: string; returnUrl: string }): Promise<string> {
    return this.#ask(async ({ billingPortal }) => {
      const { url } = await billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
      return url;
    });
  }

  subscription(id: string): Promise<PaidSubscription | undefined> {
    return this.#find(async ({ subscriptions }) => paidSubscriptionOf(await subscriptions.retrieve(id)));
  }

  async subscriptionsOf(customerId: string): Promise<readonly PaidSubscription[]> {
    const found = await this.#find(({ subscriptions }) =>
      subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
    );
    return found?.data.map(paidSubscriptionOf) ?? [];
  }

  async cancel(subscriptionId: string): Promise<void> {
    await this.#find(({ subscriptions }) => subscriptions.cancel(subscriptionId));
  }

  async deleteCustomer(customerId: string): Promise<void> {
    await this.#find(({ customers }) => customers.del(customerId));
  }

  eventOf(body: Uint8Array, signature: string | undefined): PaymentEvent {
    const event = stripeEventOf(this.#verified(body, signature));
    if (!event) throw new Refused('invalid', 'not-an-event', 'The body is no event of Stripe.');
    return event;
  }

  #verified(body: Uint8Array, signature: string | undefined): unknown {
    try {
      return this.#stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        this.settings.webhookSecret,
        SIGNATURE_TOLERANCE_SECONDS,
        undefined,
        this.options.clock.now().getTime(),
      );
    } catch {
      throw new Refused('invalid', 'signature-invalid', 'The signature is missing, wrong or too old.');
    }
  }

  async #ask<Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await request(this.#stripe);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Undefined where Stripe has no such object. */
  #find<Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer | undefined> {
    return this.#ask(async (stripe) => {
      try {
        return await request(stripe);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }
}

/** Stripe refuses searches to merchants in some countries, such as India. They have the idempotency key alone. */
async function foundCustomer(
  customers: Stripe['customers'],
  accountId: AccountId,
): Promise<Stripe.Customer | undefined> {
  try {
    const { data } = await customers.search({ query: `metadata['accountId']:'${accountId}'`, limit: 1 });
    return data[0];
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

function addressOf(apiBase: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return protocol === 'http:'
    ? { host: hostname, port: port || '80', protocol: 'http' }
    : { host: hostname, port: port || '443', protocol: 'https' };
}
