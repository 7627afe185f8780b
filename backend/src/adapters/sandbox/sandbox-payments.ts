import type { AccountId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { Refused } from '../../kernel/refusal.js';
import type { Clock, Ids } from '../../ports/clock.js';
import {
  type Checkout,
  type CheckoutOrder,
  type PaidSubscription,
  type PaymentEvent,
  Payments,
} from '../../ports/payments.js';
import { PayerPages } from './payer-pages.js';
import { SandboxFile } from './sandbox-file.js';
import { isSigned } from './signature.js';

const Event = z.strictObject({
  id: z.string(),
  type: z.string(),
  customerId: z.string(),
  subscriptionId: z.string(),
}) satisfies z.ZodType<PaymentEvent>;

const CUSTOMER = 'cus_sandbox_';

export interface SandboxOptions {
  /** Where checkouts and subscriptions are kept. */
  readonly file: string;
  /** Where browsers reach the sandbox's pages, without a trailing slash. */
  readonly address: string;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Stands in for Stripe on a development machine. Nobody pays, and time passes when its pages are told so. */
export class SandboxPayments extends Payments {
  override readonly kind = 'sandbox';
  override readonly sandbox: PayerPages;
  readonly #file: SandboxFile;
  readonly #address: string;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor({ file, address, clock, ids }: SandboxOptions) {
    super();
    this.#file = new SandboxFile(file);
    this.#address = address;
    this.#clock = clock;
    this.#ids = ids;
    this.sandbox = new PayerPages(this.#file, clock, ids);
  }

  override async createCustomer({ accountId }: { readonly accountId: AccountId }): Promise<string> {
    return `${CUSTOMER}${accountId}`;
  }

  /** A sandbox writes to nobody. */
  override async setEmail(): Promise<void> {}

  override async hasCustomer(customerId: string): Promise<boolean> {
    return customerId.startsWith(CUSTOMER);
  }

  override async startCheckout(order: CheckoutOrder): Promise<{ readonly id: string; readonly url: string }> {
    const { accountId, customerId, cancelUrl } = order;
    const id = `cs_sandbox_${order.attemptId}`;
    const { checkouts } = this.#file.contents;
    const successUrl = order.successUrl.replaceAll('{CHECKOUT_ID}', id);
    const started = { id, accountId, customerId, expiresAt: order.expiresAt.toISOString(), successUrl, cancelUrl };
    if (!checkouts.some((known) => known.id === id)) this.#file.change({ checkouts: [...checkouts, started] });
    return { id, url: `${this.#address}/dev/billing/checkout/${id}` };
  }

  override async checkout(id: string): Promise<Checkout | undefined> {
    const known = this.#file.contents.checkouts.find((checkout) => checkout.id === id);
    if (!known) return undefined;
    const { accountId, customerId, subscriptionId } = known;
    return { accountId, customerId, subscriptionId };
  }

  override async openPortal({
    customerId,
    returnUrl,
  }: {
    readonly customerId: string;
    readonly returnUrl: string;
  }): Promise<string> {
    const id = this.#ids.uuid();
    const others = this.#file.contents.portals.filter((portal) => portal.customerId !== customerId);
    this.#file.change({ portals: [...others, { id, customerId, returnUrl }] });
    return `${this.#address}/dev/billing/portal/${id}`;
  }

  override async subscription(id: string): Promise<PaidSubscription | undefined> {
    return this.#file.contents.subscriptions.find((subscription) => subscription.id === id);
  }

  override async subscriptionsOf(customerId: string): Promise<readonly PaidSubscription[]> {
    return this.#file.contents.subscriptions.filter((subscription) => subscription.customerId === customerId);
  }

  override async cancel(subscriptionId: string): Promise<void> {
    this.sandbox.end(subscriptionId);
  }

  override async deleteCustomer(customerId: string): Promise<void> {
    const { checkouts, portals, subscriptions } = this.#file.contents;
    const isOther = (known: { readonly customerId: string }) => known.customerId !== customerId;
    this.#file.change({
      checkouts: checkouts.filter(isOther),
      portals: portals.filter(isOther),
      subscriptions: subscriptions.filter(isOther),
    });
  }

  override eventOf(body: Uint8Array, signature: string | undefined): PaymentEvent {
    if (!isSigned(this.sandbox.secret, body, signature, this.#clock.now()))
      throw new Refused('invalid', 'signature-invalid', 'The signature is missing, wrong or too old.');
    return Event.parse(JSON.parse(Buffer.from(body).toString()));
  }
}
