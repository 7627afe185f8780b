import type { AccountId } from '@chatbot-builder/contracts/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { Refused } from '../../kernel/refusal.js';
import { paymentsContract } from '../../ports/payments.contract.js';
import { StripeRefused } from './stripe-failure.js';
import { localStripe } from './testing/local-stripe.js';
import { API_VERSION } from './testing/stripe-account.js';
import { SECRET_KEY, type Fault } from './testing/stripe-server.js';

paymentsContract('Stripe', async () => {
  const { payments, server, clock, close } = await localStripe();
  return {
    payments,
    now: () => clock.now(),
    pay: async (checkoutId) => void server.account.pay(checkoutId),
    sent: ({ id, type, customerId, subscriptionId }, at) => {
      const subscription = { id: subscriptionId, object: 'subscription', customer: customerId, status: 'active' };
      return server.signed(server.account.event(type, subscription, id), at);
    },
    close,
  };
});

describe('Stripe', () => {
  const accountId = randomUUID() as AccountId;
  const email = 'ada@example.com';
  let local: Awaited<ReturnType<typeof localStripe>>;
  const opened: (typeof local)[] = [];
  const open = async (...given: Parameters<typeof localStripe>) => {
    const another = await localStripe(...given);
    opened.push(another);
    return another;
  };
  beforeEach(async () => {
    local = await open();
  });
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close();
  });

  const asked = async (attemptId: string = randomUUID()) => ({
    accountId,
    customerId: await local.payments.createCustomer({ accountId, email }),
    attemptId,
    expiresAt: new Date(local.clock.now().getTime() + 3_600_000),
    successUrl: 'https://chat.example.com/settings?checkout={CHECKOUT_ID}',
    cancelUrl: 'https://chat.example.com/pricing',
  });
  const subscribed = async () => {
    const { id } = await local.payments.startCheckout(await asked());
    return local.server.account.pay(id);
  };

  it('is asked with the pinned version and the secret key, and learns nothing about the machine', async () => {
    await local.payments.subscription('sub_1');
    const [request] = local.server.received;
    expect(request?.headers).toMatchObject({ 'stripe-version': API_VERSION, authorization: `Bearer ${SECRET_KEY}` });
    expect(request?.headers).not.toHaveProperty('x-stripe-client-telemetry');
    expect(request?.headers['x-stripe-client-user-agent']).not.toContain('platform');
  });

  describe('a checkout', () => {
    it('sells a month of Pro, and knows where to return', async () => {
      const checkout = await asked();
      const { id } = await local.payments.startCheckout(checkout);
      const { account, received } = local.server;
      const [price] = account.prices.values();
      expect(price).toMatchObject({ currency: 'usd', unit_amount: 1_999, recurring: { interval: 'month' } });
      expect(received.at(-1)?.form).toMatchObject({
        mode: 'subscription',
        line_items: { 0: { price: price!.id, quantity: '1' } },
        success_url: 'https://chat.example.com/settings?checkout={CHECKOUT_SESSION_ID}',
        cancel_url: 'https://chat.example.com/pricing',
      });
      expect(account.session(id).expires_at).toBe(Math.floor(checkout.expiresAt.getTime() / 1_000));
    });

    it('finds the price that was made before', async () => {
      await local.payments.startCheckout(await asked());
      local.server.idempotency.forget();
      await local.payments.startCheckout(await asked());
      expect(local.server.calls('POST /v1/prices')).toBe(1);
    });

    it('makes another price where the old one is archived', async () => {
      await local.payments.startCheckout(await asked());
      local.server.idempotency.forget();
      for (const price of local.server.account.prices.values()) price.active = false;
      await local.payments.startCheckout(await asked());
      expect([...local.server.account.prices.values()].map(({ active }) => active)).toEqual([false, true]);
    });

    it('makes one price for two that ask at once', async () => {
      const [first, second] = [await asked(), await asked()];
      await Promise.all([local.payments.startCheckout(first), local.payments.startCheckout(second)]);
      expect(local.server.account.prices.size).toBe(1);
    });

    it('sells the price of the settings', async () => {
      const made = local.server.account.createPrice({ currency: 'eur', unit_amount: '1800' });
      const configured = await open({ priceId: made.id, apiBase: local.server.url });
      await configured.payments.startCheckout(await asked());
      expect(local.server.received.at(-1)?.form).toMatchObject({ line_items: { 0: { price: made.id } } });
      expect(local.server.calls('GET /v1/prices')).toBe(0);
    });

    it('of somebody else in the same Stripe account is not ours', async () => {
      const { id } = await local.payments.startCheckout(await asked());
      local.server.account.session(id).client_reference_id = 'order 7';
      expect(await local.payments.checkout(id)).toBeUndefined();
    });

    it('is not mistaken for another path of the API', async () => {
      expect(await local.payments.checkout('../../customers/search')).toBeUndefined();
      expect(await local.payments.checkout('..')).toBeUndefined();
    });
  });

  describe('a customer', () => {
    it('gets the address, and keeps the first one', async () => {
      const id = await local.payments.createCustomer({ accountId, email });
      local.server.account.index();
      expect(await local.payments.createCustomer({ accountId, email: 'eve@example.com' })).toBe(id);
      expect(local.server.account.customers.get(id)).toMatchObject({ email, metadata: { accountId } });
    });

    it('is found when the idempotency key is forgotten, such as after a restore', async () => {
      const id = await local.payments.createCustomer({ accountId, email });
      local.server.idempotency.forget();
      local.server.account.index();
      expect(await local.payments.createCustomer({ accountId, email })).toBe(id);
      expect(local.server.account.customers.size).toBe(1);
    });

    it('is one, although the address changed after the first attempt was cut', async () => {
      local.server.fail('POST /v1/customers', 'cut-after-acting', 'cut', 'cut');
      await expect(local.payments.createCustomer({ accountId, email })).rejects.toThrow(Refused);
      await local.payments.createCustomer({ accountId, email: 'ada@new.example.com' });
      expect([...local.server.account.customers.values()]).toMatchObject([{ email: 'ada@new.example.com' }]);
    });

    it('is made where Stripe allows no search', async () => {
      local.server.fail('GET /v1/customers/search', 'forbidden', 'forbidden');
      const id = await local.payments.createCustomer({ accountId, email });
      expect(await local.payments.createCustomer({ accountId, email })).toBe(id);
    });

    it('that was deleted in the dashboard is gone', async () => {
      const id = await local.payments.createCustomer({ accountId, email });
      local.server.account.deleteCustomer(id);
      expect(await local.payments.hasCustomer(id)).toBe(false);
    });

    it('may have an address that Stripe does not take', async () => {
      const id = await local.payments.createCustomer({ accountId, email: 'ada@exämple.com' });
      expect(local.server.account.customers.get(id)?.email).toBeNull();
    });

    it.each([
      ['ada@example.org', 'ada@example.org'],
      ['ada@exämple.com', null],
    ])('that changes its address to %s has %s at Stripe', async (changed, known) => {
      const id = await local.payments.createCustomer({ accountId, email });
      await local.payments.setEmail({ customerId: id, email: changed });
      expect(local.server.account.customers.get(id)?.email).toBe(known);
    });

    it('has its new address although the answer was lost, by the same request', async () => {
      const id = await local.payments.createCustomer({ accountId, email });
      const before = local.server.received.length;
      local.server.fail('POST /v1/customers/:id', 'cut-after-acting');
      await local.payments.setEmail({ customerId: id, email: 'ada@example.org' });
      expect(local.server.account.customers.get(id)?.email).toBe('ada@example.org');
      const keys = local.server.received.slice(before).map(({ headers }) => headers['idempotency-key']);
      expect(keys).toEqual([expect.any(String), keys[0]]);
    });

    it('gets its new address by the next call after Stripe failed', async () => {
      const customerId = await local.payments.createCustomer({ accountId, email });
      const changed = { customerId, email: 'ada@example.org' };
      local.server.fail('POST /v1/customers/:id', 'broken');
      await expect(local.payments.setEmail(changed)).rejects.toMatchObject({ kind: 'unavailable' });
      await local.payments.setEmail(changed);
      expect(local.server.account.customers.get(customerId)?.email).toBe('ada@example.org');
    });
  });

  describe('a subscription', () => {
    it('that is canceled in the portal ends at the date that Stripe names', async () => {
      const id = await subscribed();
      const at = Date.parse('2027-01-05T00:00:00Z') / 1_000;
      local.server.account.change(id, { cancel_at: at });
      expect(await local.payments.subscription(id)).toMatchObject({
        cancelAtPeriodEnd: true,
        currentPeriodEnd: '2027-01-05T00:00:00.000Z',
      });
    });

    it('that is canceled with the period ends with the period', async () => {
      const id = await subscribed();
      const before = await local.payments.subscription(id);
      local.server.account.change(id, { cancel_at_period_end: true });
      expect(await local.payments.subscription(id)).toEqual({ ...before, cancelAtPeriodEnd: true });
    });

    it('that was made in the dashboard belongs to no account', async () => {
      const id = await subscribed();
      local.server.account.subscription(id).metadata = {};
      expect(await local.payments.subscription(id)).toMatchObject({ accountId: undefined });
    });

    it('fails loudly with a status that nobody knows', async () => {
      const id = await subscribed();
      local.server.account.change(id, { status: 'dormant' });
      await expect(local.payments.subscription(id)).rejects.toThrow('dormant');
    });

    it('is listed with ended ones, the newest first', async () => {
      const first = await subscribed();
      await local.payments.cancel(first);
      const second = await subscribed();
      const customerId = local.server.account.subscription(second).customer;
      expect((await local.payments.subscriptionsOf(customerId)).map(({ id, status }) => [id, status])).toEqual([
        [second, 'active'],
        [first, 'canceled'],
      ]);
    });
  });

  describe('an answer that does not come', () => {
    const unavailable = { kind: 'unavailable', code: 'payments-unavailable' };

    it.each<[Fault]>([['cut'], ['cut-after-acting'], ['broken'], ['not-stripe']])(
      'is asked for again (%s), and Stripe acts once',
      async (fault) => {
        const given = await asked();
        local.server.fail('POST /v1/checkout/sessions', fault);
        const started = local.payments.startCheckout(given);
        if (fault === 'broken') await expect(started).rejects.toMatchObject(unavailable);
        else expect(await started).toMatchObject({ id: expect.any(String) });
        expect(local.server.account.sessions.size).toBe(fault === 'broken' ? 0 : 1);
      },
    );

    it('is asked for three times, and then by the next call of the same attempt', async () => {
      const given = await asked();
      local.server.fail('POST /v1/checkout/sessions', 'cut-after-acting', 'cut-after-acting', 'cut-after-acting');
      await expect(local.payments.startCheckout(given)).rejects.toMatchObject(unavailable);
      expect(local.server.calls('POST /v1/checkout/sessions')).toBe(3);
      const { id } = await local.payments.startCheckout(given);
      expect([...local.server.account.sessions.keys()]).toEqual([id]);
    });

    it('is unavailable when it ends in the middle, and the next call answers', async () => {
      const given = await asked();
      local.server.fail('POST /v1/checkout/sessions', 'half-answered');
      await expect(local.payments.startCheckout(given)).rejects.toMatchObject(unavailable);
      await local.payments.startCheckout(given);
      expect(local.server.account.sessions.size).toBe(1);
    });

    it('is unavailable while Stripe is too busy', async () => {
      local.server.fail('GET /v1/subscriptions/:id', 'busy');
      await expect(local.payments.subscription('sub_1')).rejects.toMatchObject(unavailable);
    });

    it('is unavailable after the deadline of each attempt', async () => {
      const impatient = await open({ deadlineMs: 1_000 });
      impatient.server.fail('GET /v1/subscriptions/:id', 'silent', 'silent', 'silent');
      await expect(impatient.payments.subscription('sub_1')).rejects.toMatchObject(unavailable);
      expect(impatient.server.calls('GET /v1/subscriptions/:id')).toBe(3);
    });

    it('is no reason to cancel twice', async () => {
      const id = await subscribed();
      local.server.fail('DELETE /v1/subscriptions/:id', 'cut-after-acting');
      await local.payments.cancel(id);
      expect(local.server.account.events.filter(({ type }) => type === 'customer.subscription.deleted')).toHaveLength(
        1,
      );
    });
  });

  describe('a refusal', () => {
    it('names what is wrong, but neither the key nor what people entered', async () => {
      const { payments } = await open({ apiBase: local.server.url, secretKey: 'sk_live_mistyped' });
      const refusal: unknown = await payments.createCustomer({ accountId, email }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StripeRefused);
      expect((refusal as Error).message).toBe(
        'Stripe refused a request (401): StripeAuthenticationError, request req_1',
      );
      const said = inspect(refusal, { depth: 10, showHidden: true });
      for (const secret of ['sk_live', 'sk_test', email]) expect(said).not.toContain(secret);
    });

    it('is no outage', async () => {
      const given = { ...(await asked()), customerId: 'cus_deleted' };
      await expect(local.payments.startCheckout(given)).rejects.toThrow(
        'Stripe refused a request (400): resource_missing, parameter customer, request',
      );
    });
  });

  describe('events', () => {
    it('are as old as the product’s clock says', () => {
      const { body, signature } = local.server.signed(local.server.account.event('price.created', { object: 'price' }));
      local.clock.advance(301_000);
      expect(() => local.payments.eventOf(body, signature)).toThrow(Refused);
    });

    const eventOf = (type: string, object: object) => {
      const { body, signature } = local.server.signed(local.server.account.event(type, object));
      return local.payments.eventOf(body, signature);
    };

    it.each([
      ['checkout.session', { id: 'cs_1', customer: 'cus_1', subscription: 'sub_1' }],
      ['invoice', { id: 'in_1', customer: 'cus_1', parent: { subscription_details: { subscription: 'sub_1' } } }],
      ['invoice', { id: 'in_1', customer: 'cus_1', subscription: 'sub_1', parent: null }],
    ])('of a %s name customer and subscription', (object, fields) => {
      expect(eventOf('an.event', { object, ...fields })).toMatchObject({
        customerId: 'cus_1',
        subscriptionId: 'sub_1',
      });
    });

    it('of a customer name the customer', () => {
      const event = eventOf('customer.deleted', { object: 'customer', id: 'cus_1' });
      expect(event).toEqual({ id: expect.any(String), type: 'customer.deleted', customerId: 'cus_1' });
    });

    it('of anything else name neither', () => {
      const event = eventOf('price.created', { object: 'price', id: 'price_1' });
      expect(event).toEqual({ id: expect.any(String), type: 'price.created' });
    });

    it('are refused where the body is something else, though signed', () => {
      const { body, signature } = local.server.signed({ object: 'v2.core.event' } as never);
      expect(() => local.payments.eventOf(body, signature)).toThrow(Refused);
    });
  });
});
