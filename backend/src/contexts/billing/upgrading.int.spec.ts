import { describe, expect, it, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { TestApp } from '../../../test/app.js';
import { billingInSandbox } from '../../../test/billing.js';
import { tell } from '../../../test/plans.js';
import { BILLING_SETTINGS, Subscriber, tellAll } from '../../../test/subscriber.js';
import { StreamReader } from '../../../test/stream-reader.js';
import { Refused } from '../../kernel/refusal.js';

const HOUR_MS = 3_600_000;

const billing = billingInSandbox();

describe('upgrading', () => {
  it('begins on Free', async () => {
    expect(await billing.ada.status()).toEqual({
      subscriptionStatus: 'free',
      subscriptionEndDate: null,
      cancelAtPeriodEnd: false,
      paymentFailed: false,
      billing: 'sandbox',
    });
    expect(billing.ada.builder.user).toMatchObject({ subscriptionStatus: 'free', subscriptionEndDate: null });
  });

  it('shows Pro on the return from checkout, before any event has come', async () => {
    const checkoutId = await billing.ada.checkout();
    await billing.sandbox.pay(checkoutId);
    const { body } = await billing.ada.complete(checkoutId).expect(200);
    expect(body).toMatchObject({ subscriptionStatus: 'active', subscriptionEndDate: expect.any(String) });
    expect((await billing.ada.agent.get('/api/user')).body).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionEndDate: body.subscriptionEndDate,
    });
    for (const name of ['One', 'Two', 'Three']) await billing.ada.createChatbot(name).expect(201);
  });

  it('shows Pro after the events, without a return', async () => {
    await tellAll(billing.app, await billing.sandbox.pay(await billing.ada.checkout()));
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'active' });
    expect(await billing.ada.recorded()).toEqual(['CustomerCreated', 'CheckoutStarted', 'SubscriptionStarted']);
  });

  it('is announced on the live stream of each open tab, and so is its end', async () => {
    const live = StreamReader.of(
      await fetch(`${billing.app.url}/api/live`, { headers: { cookie: billing.ada.builder.cookie } }),
    );
    await live.until('in-progress');
    const subscriptionId = await billing.ada.upgraded();
    await live.until('{"kind":"changed","collection":"subscription"}');
    live.text = '';
    await billing.ada.changed(subscriptionId, 'pause');
    await live.until('{"kind":"changed","collection":"subscription"}');
    await live.cancel();
  });

  it('records a checkout once, whoever reports it', async () => {
    const checkoutId = await billing.ada.checkout();
    const events = await billing.sandbox.pay(checkoutId);
    await Promise.all([
      billing.ada.complete(checkoutId),
      billing.ada.complete(checkoutId),
      ...events.map((event) => tell(billing.app, event)),
      ...events.map((event) => tell(billing.app, event)),
    ]);
    expect(await billing.ada.recorded()).toEqual(['CustomerCreated', 'CheckoutStarted', 'SubscriptionStarted']);
  });

  it('stays on Free while nothing is paid', async () => {
    expect((await billing.ada.complete(await billing.ada.checkout()).expect(200)).body).toMatchObject({
      subscriptionStatus: 'free',
    });
  });

  it('completes no checkout of another account, and none that nobody started', async () => {
    const eve = await Subscriber.of(billing.app);
    const checkoutId = await billing.ada.checkout();
    await billing.sandbox.pay(checkoutId);
    expect((await eve.complete(checkoutId).expect(404)).body.code).toBe('checkout-not-found');
    await eve.complete('cs_unknown').expect(404);
    await eve.complete('').expect(400);
    expect(await eve.status()).toMatchObject({ subscriptionStatus: 'free' });
    expect(await eve.recorded()).toEqual([]);
  });

  it('opens one checkout for whoever asks twice at once', async () => {
    const [first, second] = await Promise.all([billing.ada.checkout(), billing.ada.checkout()]);
    expect(second).toBe(first);
    expect(await billing.ada.checkout()).toBe(first);
    expect(await billing.ada.recorded()).toEqual(['CustomerCreated', 'CheckoutStarted']);
  });

  it('is refused on Pro', async () => {
    await billing.ada.upgraded();
    const { body } = await billing.ada.agent.post('/api/subscription/create-checkout').expect(409);
    expect(body.code).toBe('already-subscribed');
  });

  it('is refused on Pro that nobody has told of yet', async () => {
    await billing.sandbox.pay(await billing.ada.checkout());
    await billing.ada.agent.post('/api/subscription/create-checkout').expect(409);
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'active' });
  });

  it('cancels what somebody paid twice, in two windows', async () => {
    const first = await billing.ada.checkout();
    billing.app.clock.advance(HOUR_MS * 1.5);
    const second = await billing.ada.checkout();
    expect(second).not.toBe(first);
    await billing.sandbox.pay(first);
    await billing.ada.complete(first).expect(200);
    await billing.sandbox.pay(second);
    await billing.ada.complete(second).expect(200);
    const kept = (await billing.payments.checkout(first))!.subscriptionId!;
    const twin = (await billing.payments.checkout(second))!.subscriptionId!;
    expect(await billing.payments.subscription(kept)).toMatchObject({ status: 'active' });
    expect(await billing.payments.subscription(twin)).toMatchObject({ status: 'canceled' });
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'active' });
  });

  it('returns to its own pages, whatever a request says', async () => {
    const { body } = await billing.ada.agent
      .post('/api/subscription/create-checkout?successUrl=https://evil.example&returnUrl=//evil.example')
      .set('X-Forwarded-Host', 'evil.example')
      .set('Referer', 'https://evil.example/')
      .send({ successUrl: 'https://evil.example', cancelUrl: 'https://evil.example' })
      .expect(200);
    const id = String(body.url).split('/').at(-1)!;
    const own = new URL(body.url).origin;
    expect(billing.sandbox.checkout(id)).toMatchObject({
      successUrl: `${own}/settings?checkout=${id}`,
      cancelUrl: `${own}/pricing`,
    });
    const portal = await billing.ada.agent
      .post('/api/subscription/billing-portal')
      .send({ returnUrl: 'https://evil.example' })
      .expect(200);
    expect(billing.sandbox.portal(String(portal.body.url).split('/').at(-1)!)?.returnUrl).toBe(`${own}/settings`);
  });

  it('has nothing to manage before the first checkout', async () => {
    const { body } = await billing.ada.agent.post('/api/subscription/billing-portal').expect(409);
    expect(body.code).toBe('nothing-to-manage');
  });

  it('is the owner’s alone', async () => {
    await billing.ada.upgraded();
    const client = await billing.app.registerClient(billing.ada.builder, `${randomUUID()}@example.com`);
    expect(client.user).toMatchObject({ subscriptionStatus: 'free', subscriptionEndDate: null });
    await client.agent.get('/api/subscription/status').expect(403);
    for (const route of ['create-checkout', 'billing-portal', 'complete-checkout']) {
      await client.agent.post(`/api/subscription/${route}`).expect(403);
      await billing.app.anyone().post(`/api/subscription/${route}`).expect(401);
    }
    await billing.app.anyone().get('/api/subscription/status').expect(401);
  });

  it('says when the provider does not answer', async () => {
    const away = new Refused('unavailable', 'payments-unavailable', 'The provider does not answer.');
    vi.spyOn(billing.payments, 'createCustomer').mockRejectedValueOnce(away);
    const { body } = await billing.ada.agent.post('/api/subscription/create-checkout').expect(503);
    expect(body.code).toBe('payments-unavailable');
    await billing.ada.checkout();
  });
});

it('sells nothing in production without Stripe', async () => {
  const secretsKey = Buffer.alloc(32, 1).toString('base64');
  const unset = await TestApp.start({
    settings: { ...BILLING_SETTINGS, APP_ENV: 'production', SECRETS_KEY: secretsKey },
  });
  const owner = await Subscriber.of(unset);
  expect(await owner.status()).toMatchObject({ subscriptionStatus: 'free', billing: 'off' });
  for (const route of ['create-checkout', 'billing-portal']) {
    const { body } = await owner.agent.post(`/api/subscription/${route}`).expect(409);
    expect(body).toMatchObject({
      code: 'billing-not-set-up',
      message: expect.stringMatching(/^Billing is not set up/),
    });
  }
  await tell(unset, { body: '{}', signature: '' }).expect(409);
  await unset.anyone().get('/dev/billing/checkout/x').expect(404);
  await unset.stop();
});
