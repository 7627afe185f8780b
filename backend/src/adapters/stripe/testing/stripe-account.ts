import type Stripe from 'stripe';
import type { Clock } from '../../../ports/clock.js';
import type { Form } from './form.js';
import { missing, refused } from './stripe-error.js';

type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata'>;
type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'created' | 'currency' | 'livemode' | 'lookup_key' | 'product' | 'type' | 'unit_amount'
> & { readonly recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> };
type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'customer'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'subscription'
  | 'success_url'
  | 'ui_mode'
  | 'url'
>;
type Subscription = Omit<
  Pick<
    Stripe.Subscription,
    | 'id'
    | 'object'
    | 'billing_mode'
    | 'cancel_at'
    | 'cancel_at_period_end'
    | 'canceled_at'
    | 'collection_method'
    | 'created'
    | 'customer'
    | 'ended_at'
    | 'livemode'
    | 'metadata'
    | 'status'
  >,
  'customer'
> & {
  readonly customer: string;
  readonly items: List<Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_start' | 'current_period_end'>>;
};
export type SubscriptionChange = Partial<Pick<Subscription, 'status' | 'cancel_at' | 'cancel_at_period_end'>>;

interface List<Item> {
  readonly object: 'list';
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly url: string;
}

/** An event as a webhook gets it: https://docs.stripe.com/api/events/object. */
export interface SentEvent extends Pick<Stripe.EventBase, 'id' | 'object' | 'api_version' | 'created' | 'livemode'> {
  readonly type: string;
  readonly data: { readonly object: unknown };
}

export const API_VERSION = '2026-10-28.endive';
const MONTH_SECONDS = 30 * 86_400;
const listed = <Item>(data: readonly Item[], url: string): List<Item> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
const text = (form: Form, name: string): string | null => {
  const value = form[name];
  return typeof value === 'string' ? value : null;
};
const form = (given: Form, name: string): Form => {
  const value = given[name];
  return typeof value === 'object' ? value : {};
};
const metadataOf = (given: Form): Stripe.Metadata => form(given, 'metadata') as Stripe.Metadata;

/** What one merchant has at Stripe, and what happens to it at checkout, in the portal and as time goes by. */
export class StripeAccount {
  readonly customers = new Map<string, Customer>();
  readonly prices = new Map<string, Price>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  /** In the order in which they happened. They arrive in any order. */
  readonly events: SentEvent[] = [];
  readonly #searchable = new Set<string>();
  readonly #deleted = new Set<string>();
  readonly #metadataOfSubscription = new Map<string, Stripe.Metadata>();
  #ids = 0;

  constructor(private readonly clock: Clock) {}

  /** A new customer is found by a search only later: https://docs.stripe.com/search#data-freshness. */
  index(): void {
    for (const id of this.customers.keys()) this.#searchable.add(id);
  }

  createCustomer(given: Form): Customer {
    const customer: Customer = {
      ...this.#made('cus'),
      object: 'customer',
      email: emailIn(given),
      metadata: metadataOf(given),
    };
    this.customers.set(customer.id, customer);
    return customer;
  }

  updateCustomer(id: string, given: Form): Customer {
    const customer = this.customers.get(id);
    if (!customer) throw missing('customer', id);
    if ('email' in given) customer.email = emailIn(given);
    return customer;
  }

  customer(id: string) {
    const customer = this.customers.get(id);
    if (customer) return customer;
    if (!this.#deleted.has(id)) throw missing('customer', id);
    return { id, object: 'customer', deleted: true };
  }

  deleteCustomer(id: string) {
    if (!this.customers.delete(id)) throw missing('customer', id);
    this.#deleted.add(id);
    for (const subscription of this.subscriptions.values())
      if (subscription.customer === id && subscription.status !== 'canceled') this.end(subscription.id);
    return this.customer(id);
  }

  searchCustomers(given: Form) {
    const [, name, value] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(text(given, 'query') ?? '') ?? [];
    if (!name) throw refused('parameter_invalid', 'The query is not valid.', 'query');
    const data = [...this.customers.values()].filter(
      ({ id, metadata }) => this.#searchable.has(id) && metadata[name] === value,
    );
    return { object: 'search_result', data, has_more: false, next_page: null, url: '/v1/customers/search' };
  }

  createPrice(given: Form): Price {
    const lookupKey = text(given, 'lookup_key');
    for (const price of this.prices.values()) {
      if (price.lookup_key !== lookupKey) continue;
      if (text(given, 'transfer_lookup_key') !== 'true')
        throw refused(
          'resource_already_exists',
          `A price (\`${price.id}\`) already uses that lookup key.`,
          'lookup_key',
        );
      price.lookup_key = null;
    }
    const { interval } = form(given, 'recurring');
    const price: Price = {
      ...this.#made('price'),
      object: 'price',
      active: true,
      currency: text(given, 'currency') ?? '',
      lookup_key: lookupKey,
      product: `prod_${this.#next()}`,
      recurring: { interval: interval as 'month', interval_count: 1 },
      type: 'recurring',
      unit_amount: Number(text(given, 'unit_amount')),
    };
    this.prices.set(price.id, price);
    return price;
  }

  listPrices(given: Form): List<Price> {
    const keys = Object.values(form(given, 'lookup_keys'));
    const active = text(given, 'active');
    const data = [...this.prices.values()].filter(
      (price) => keys.includes(price.lookup_key ?? '') && (active === null || String(price.active) === active),
    );
    return listed(data, '/v1/prices');
  }

  createSession(given: Form): Session {
    const customer = text(given, 'customer') ?? '';
    const price = text(form(form(given, 'line_items'), '0'), 'price') ?? '';
    if (!this.customers.has(customer)) throw missing('customer', customer, 'customer', 400);
    if (!this.prices.get(price)?.active) throw missing('price', price, 'line_items[0][price]', 400);
    const made = this.#made('cs_test');
    const expiresAt = Number(text(given, 'expires_at') ?? made.created + 86_400);
    if (expiresAt < made.created + 1_800 || expiresAt > made.created + 86_400)
      throw refused('parameter_invalid', 'The expiry must be between 30 minutes and 24 hours from now.', 'expires_at');
    const session: Session = {
      ...made,
      object: 'checkout.session',
      cancel_url: text(given, 'cancel_url'),
      client_reference_id: text(given, 'client_reference_id'),
      customer,
      expires_at: expiresAt,
      metadata: metadataOf(given),
      mode: text(given, 'mode') as 'subscription',
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: text(given, 'success_url'),
      ui_mode: 'hosted_page',
      url: `https://checkout.stripe.com/c/pay/${made.id}`,
    };
    this.sessions.set(session.id, session);
    this.#metadataOfSubscription.set(session.id, metadataOf(form(given, 'subscription_data')));
    return session;
  }

  session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw missing('checkout.session', id, 'session');
    return session;
  }

  createPortal(given: Form) {
    const customer = text(given, 'customer') ?? '';
    if (!this.customers.has(customer)) throw missing('customer', customer, 'customer', 400);
    const made = this.#made('bps');
    const url = `https://billing.stripe.com/p/session/${made.id}`;
    return { ...made, object: 'billing_portal.session', customer, return_url: text(given, 'return_url'), url };
  }

  subscription(id: string): Subscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    return subscription;
  }

  listSubscriptions(given: Form): List<Subscription> {
    const customer = text(given, 'customer') ?? '';
    if (!this.customers.has(customer)) throw missing('customer', customer, 'customer', 400);
    const all = text(given, 'status') === 'all';
    const data = [...this.subscriptions.values()]
      .filter((subscription) => subscription.customer === customer && (all || subscription.status !== 'canceled'))
      .reverse();
    return listed(data, '/v1/subscriptions');
  }

  /** A canceled subscription can be read, but no longer be canceled. */
  cancelSubscription(id: string): Subscription {
    if (this.subscription(id).status === 'canceled') throw missing('subscription', id);
    return this.end(id);
  }

  /** The customer pays at the checkout's page. Returns the subscription's id. */
  pay(sessionId: string): string {
    const session = this.session(sessionId);
    const made = this.#made('sub');
    const subscription: Subscription = {
      ...made,
      object: 'subscription',
      billing_mode: { type: 'flexible', flexible: null, updated_at: made.created },
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      collection_method: 'charge_automatically',
      customer: session.customer as string,
      ended_at: null,
      items: listed(
        [
          {
            id: `si_${this.#next()}`,
            object: 'subscription_item',
            current_period_start: made.created,
            current_period_end: made.created + MONTH_SECONDS,
          },
        ],
        `/v1/subscription_items?subscription=${made.id}`,
      ),
      metadata: this.#metadataOfSubscription.get(sessionId) ?? {},
      status: 'active',
    };
    this.subscriptions.set(subscription.id, subscription);
    this.#happened('customer.subscription.created', subscription);
    this.#invoiced('invoice.paid', subscription);
    Object.assign(session, {
      payment_status: 'paid',
      status: 'complete',
      subscription: subscription.id,
      url: null,
    } satisfies Partial<Session>);
    this.#happened('checkout.session.completed', session);
    return subscription.id;
  }

  /** Something changes in the portal, in Stripe's dashboard or with time. */
  change(subscriptionId: string, change: SubscriptionChange, type = 'customer.subscription.updated'): void {
    this.#happened(type, Object.assign(this.subscription(subscriptionId), change));
  }

  failPayment(subscriptionId: string): void {
    this.change(subscriptionId, { status: 'past_due' });
    this.#invoiced('invoice.payment_failed', this.subscription(subscriptionId));
  }

  end(subscriptionId: string): Subscription {
    const subscription = this.subscription(subscriptionId);
    const now = this.#now();
    Object.assign(subscription, {
      status: 'canceled',
      canceled_at: now,
      ended_at: now,
    } satisfies Partial<Subscription>);
    this.#happened('customer.subscription.deleted', subscription);
    return subscription;
  }

  event(type: string, object: unknown, id = `evt_${this.#next()}`): SentEvent {
    return {
      id,
      object: 'event',
      api_version: API_VERSION,
      created: this.#now(),
      data: { object: structuredClone(object) },
      livemode: false,
      type,
    };
  }

  #happened(type: string, object: unknown): void {
    this.events.push(this.event(type, object));
  }

  #invoiced(type: string, { id, customer, metadata }: Subscription): void {
    const parent = {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata, subscription: id },
    };
    this.#happened(type, { ...this.#made('in'), object: 'invoice', customer, parent });
  }

  #made(prefix: string) {
    return { id: `${prefix}_${this.#next()}`, created: this.#now(), livemode: false };
  }

  #next = (): string => String((this.#ids += 1)).padStart(14, '0');
  #now = (): number => Math.floor(this.clock.now().getTime() / 1_000);
}

/** Stripe takes ASCII addresses. An empty one takes the old one away. */
function emailIn(given: Form): string | null {
  const email = text(given, 'email');
  if (email === '') return null;
  if (email !== null && !/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(email))
    throw refused('email_invalid', `Invalid email address: ${email}`, 'email');
  return email;
}
