import type { AccountId } from '@chatbot-builder/contracts/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWith } from '../../../test/engines/urls.js';
import { Outbound, type OutboundLimits } from '../../ports/outbound.js';
import { SystemClock } from '../system/system-clock.js';
import { UndiciOutbound } from '../undici/undici-outbound.js';
import { StripePayments } from './stripe-payments.js';
import { SECRET_KEY, WEBHOOK_SECRET } from './testing/stripe-server.js';

/** stripe-mock finds something whatever one looks for. This finds nothing, so that things are made. */
class FindsNothing extends Outbound {
  readonly asked: string[] = [];
  readonly #outbound = new UndiciOutbound();

  fetch(limits: OutboundLimits): typeof globalThis.fetch {
    const send = this.#outbound.fetch(limits);
    return async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const called = `${init?.method} ${pathname}`;
      const response = await send(input, init);
      this.asked.push(`${response.status} ${called}`);
      const isSearch = response.ok && ['GET /v1/customers/search', 'GET /v1/prices'].includes(called);
      return isSearch ? Response.json({ object: 'list', data: [], has_more: false }) : response;
    };
  }

  close = () => this.#outbound.close();
}

/** stripe-mock checks each request against Stripe's own description of the API, and answers with its examples. */
describeWith('STRIPE_MOCK_URL', 'Stripe on stripe-mock', (apiBase) => {
  const accountId = '0190a6a0-0000-4000-8000-000000000001' as AccountId;
  let outbound: FindsNothing;
  let payments: StripePayments;
  beforeEach(() => {
    outbound = new FindsNothing();
    payments = new StripePayments(
      { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, priceId: undefined, apiBase },
      { outbound, clock: new SystemClock() },
    );
  });
  afterEach(() => outbound.close());

  it('refuses what the API does not have', async () => {
    const headers = { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await fetch(`${apiBase}/v1/customers`, { method: 'POST', headers, body: 'nonsense=1' });
    expect(status).toBe(400);
  });

  it('takes a customer', async () => {
    expect(await payments.createCustomer({ accountId, email: 'ada@example.com' })).toMatch(/^cus_/);
    expect(outbound.asked).toEqual([
      '200 GET /v1/customers/search',
      '200 POST /v1/customers',
      expect.stringMatching(/^200 POST \/v1\/customers\/cus_/),
    ]);
  });

  it('knows a customer', async () => {
    expect(await payments.hasCustomer('cus_1')).toBe(true);
    expect(outbound.asked).toEqual(['200 GET /v1/customers/cus_1']);
  });

  it('takes another address', async () => {
    await payments.setEmail({ customerId: 'cus_1', email: 'ada@example.org' });
    expect(outbound.asked).toEqual(['200 POST /v1/customers/cus_1']);
  });

  it('takes a price and a checkout', async () => {
    const started = await payments.startCheckout({
      accountId,
      customerId: 'cus_1',
      attemptId: accountId,
      expiresAt: new Date(Date.now() + 3_600_000),
      successUrl: 'https://chat.example.com/settings?checkout={CHECKOUT_ID}',
      cancelUrl: 'https://chat.example.com/pricing',
    });
    expect(started).toEqual({ id: expect.stringMatching(/^cs_/), url: expect.stringMatching(/^https:/) });
    expect(outbound.asked).toEqual(['200 GET /v1/prices', '200 POST /v1/prices', '200 POST /v1/checkout/sessions']);
  });

  it('takes a portal', async () => {
    const url = await payments.openPortal({ customerId: 'cus_1', returnUrl: 'https://chat.example.com/settings' });
    expect(url).toMatch(/^https:/);
  });

  it('answers with a checkout that is nobody’s here', async () => {
    expect(await payments.checkout('cs_test_1')).toBeUndefined();
    expect(outbound.asked).toEqual(['200 GET /v1/checkout/sessions/cs_test_1']);
  });

  it('answers with subscriptions that can be read', async () => {
    const subscription = {
      id: expect.stringMatching(/^sub_/),
      customerId: expect.stringMatching(/^cus_/),
      accountId: undefined,
      currentPeriodEnd: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    };
    expect(await payments.subscription('sub_1')).toMatchObject(subscription);
    expect(await payments.subscriptionsOf('cus_1')).toMatchObject([subscription]);
  });

  it('takes a cancellation', async () => {
    await payments.cancel('sub_1');
    expect(outbound.asked).toEqual(['200 DELETE /v1/subscriptions/sub_1']);
  });

  it('deletes a customer', async () => {
    await payments.deleteCustomer('cus_1');
    expect(outbound.asked).toEqual(['200 DELETE /v1/customers/cus_1']);
  });
});
