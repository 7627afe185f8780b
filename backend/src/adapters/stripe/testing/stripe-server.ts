import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../../ports/clock.js';
import { type Form, formOf } from './form.js';
import { type Answer, Idempotency } from './idempotency.js';
import { StripeAccount, type SentEvent } from './stripe-account.js';
import { broken, busy, forbidden, refused, StripeAnswer, unauthorized } from './stripe-error.js';

export const SECRET_KEY = 'sk_test_51Localserver';
export const WEBHOOK_SECRET = 'whsec_localserver';

/**
 * How a request fails: without being read, after Stripe acted on it, in the middle of the answer, for ever without one,
 * with 403, with 429, with 500, or with the page of a proxy in between.
 */
export type Fault =
  'cut' | 'cut-after-acting' | 'half-answered' | 'silent' | 'forbidden' | 'busy' | 'broken' | 'not-stripe';

interface Received {
  readonly route: string;
  readonly form: Form;
  readonly headers: IncomingMessage['headers'];
}

type Handler = (account: StripeAccount, form: Form, id: string) => unknown;

/** What the product uses of Stripe's API, with the parameters that each endpoint takes. */
const ROUTES: Readonly<Record<string, { readonly takes: readonly string[]; readonly run: Handler }>> = {
  'GET /v1/customers/search': { takes: ['query', 'limit'], run: (account, form) => account.searchCustomers(form) },
  'POST /v1/customers': { takes: ['email', 'metadata'], run: (account, form) => account.createCustomer(form) },
  'GET /v1/customers/:id': { takes: [], run: (account, _form, id) => account.customer(id) },
  'POST /v1/customers/:id': { takes: ['email'], run: (account, form, id) => account.updateCustomer(id, form) },
  'GET /v1/prices': { takes: ['active', 'lookup_keys', 'limit'], run: (account, form) => account.listPrices(form) },
  'POST /v1/prices': {
    takes: ['currency', 'lookup_key', 'product_data', 'recurring', 'transfer_lookup_key', 'unit_amount'],
    run: (account, form) => account.createPrice(form),
  },
  'POST /v1/checkout/sessions': {
    takes: [
      'cancel_url',
      'client_reference_id',
      'customer',
      'expires_at',
      'line_items',
      'mode',
      'subscription_data',
      'success_url',
    ],
    run: (account, form) => account.createSession(form),
  },
  'GET /v1/checkout/sessions/:id': { takes: [], run: (account, _form, id) => account.session(id) },
  'POST /v1/billing_portal/sessions': {
    takes: ['customer', 'return_url'],
    run: (account, form) => account.createPortal(form),
  },
  'GET /v1/subscriptions': {
    takes: ['customer', 'limit', 'status'],
    run: (account, form) => account.listSubscriptions(form),
  },
  'GET /v1/subscriptions/:id': { takes: [], run: (account, _form, id) => account.subscription(id) },
  'DELETE /v1/customers/:id': { takes: [], run: (account, _form, id) => account.deleteCustomer(id) },
  'DELETE /v1/subscriptions/:id': { takes: [], run: (account, _form, id) => account.cancelSubscription(id) },
};

/** A local server with the documented shapes of Stripe's API. Its state lives as long as it runs. */
export class StripeServer {
  readonly received: Received[] = [];
  readonly account: StripeAccount;
  readonly idempotency = new Idempotency();
  readonly #faults: { readonly route: string; readonly fault: Fault }[] = [];
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));
  #requests = 0;

  private constructor(private readonly clock: Clock) {
    this.account = new StripeAccount(clock);
  }

  static async start(clock: Clock): Promise<StripeServer> {
    const server = new StripeServer(clock);
    await once(server.#server.listen(0, '127.0.0.1'), 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The next requests of the route, such as `POST /v1/customers`, fail in these ways, one after another. */
  fail(route: string, ...faults: readonly Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ route, fault })));
  }

  /** What was planned to fail does not. */
  recover(): void {
    this.#faults.length = 0;
  }

  /** How often a route was called. */
  calls(route: string): number {
    return this.received.filter((request) => request.route === route).length;
  }

  /** An event as a webhook gets it, signed at this time: https://docs.stripe.com/webhooks/signature. */
  signed(event: SentEvent, at: Date = this.clock.now()): { readonly body: Buffer; readonly signature: string } {
    const body = Buffer.from(JSON.stringify(event, null, 2));
    const seconds = Math.floor(at.getTime() / 1_000);
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.`).update(body).digest('hex');
    return { body, signature: `t=${seconds},v1=${signature}` };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', this.url);
    const { route, id } = routeOf(`${request.method} ${pathname}`);
    const encoded = request.method === 'GET' ? search.slice(1) : await textOf(request);
    this.received.push({ route, form: formOf(encoded), headers: request.headers });
    const fault = this.#faultOf(route);
    if (fault === 'silent') return;
    if (fault === 'cut') return void response.destroy();
    const { status, body, headers } = await this.#responseTo(request, { route, id, encoded, fault });
    if (fault === 'cut-after-acting') return void response.destroy();
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${(this.#requests += 1)}`,
      'stripe-version': String(request.headers['stripe-version']),
      ...headers,
    });
    if (fault === 'not-stripe') return void response.end('<html>Bad gateway</html>');
    const json = JSON.stringify(body);
    if (fault !== 'half-answered') return void response.end(json);
    response.write(json.slice(0, json.length / 2), () => response.destroy());
  }

  #faultOf(route: string): Fault | undefined {
    const at = this.#faults.findIndex((planned) => planned.route === route);
    return at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.fault;
  }

  async #responseTo(
    request: IncomingMessage,
    called: {
      readonly route: string;
      readonly id: string;
      readonly encoded: string;
      readonly fault: Fault | undefined;
    },
  ): Promise<{ readonly status: number; readonly body: unknown; readonly headers: Record<string, string> }> {
    const key = request.headers['idempotency-key'];
    try {
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) throw unauthorized();
      if (called.fault === 'busy') throw busy();
      if (called.fault === 'forbidden') throw forbidden();
      if (called.fault === 'not-stripe') return { status: 502, body: undefined, headers: {} };
      const work = () => this.#run(called);
      if (request.method !== 'POST' || typeof key !== 'string') return { ...(await work()), headers: {} };
      const { status, body, replayed } = await this.idempotency.once(key, `${request.url} ${called.encoded}`, work);
      return { status, body, headers: { 'idempotency-key': key, ...(replayed && { 'idempotent-replayed': 'true' }) } };
    } catch (error) {
      return { ...answerTo(error), headers: {} };
    }
  }

  /** Takes a turn of the event loop, in which other requests may arrive. */
  async #run({
    route,
    id,
    encoded,
    fault,
  }: {
    route: string;
    id: string;
    encoded: string;
    fault: Fault | undefined;
  }): Promise<Answer> {
    await turn();
    try {
      const known = ROUTES[route];
      if (!known) throw refused('unknown_route', `Unrecognized request URL (${route}).`, 'url');
      const form = formOf(encoded);
      const unknown = Object.keys(form).find((name) => !known.takes.includes(name));
      if (unknown) throw refused('parameter_unknown', `Received unknown parameter: ${unknown}`, unknown);
      if (fault === 'broken') throw broken();
      return { status: 200, body: structuredClone(known.run(this.account, form, id)), executed: true };
    } catch (error) {
      return answerTo(error);
    }
  }
}

function answerTo(error: unknown): Answer {
  if (!(error instanceof StripeAnswer)) throw error;
  return { status: error.status, body: { error: error.error }, executed: error.status >= 500 };
}

/** Ids have an underscore, collections of the API besides `checkout` and `billing_portal` have none. */
function routeOf(called: string): { readonly route: string; readonly id: string } {
  if (called in ROUTES) return { route: called, id: '' };
  const [, collection, id] = /^(.+)\/([^/]+)$/.exec(called) ?? [];
  return { route: `${collection}/:id`, id: decodeURIComponent(id ?? '') };
}
