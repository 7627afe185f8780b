import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscriptionStream } from '@chatbot-builder/contracts/events/subscription';
import { BillingPage, SubscriptionStatus } from '@chatbot-builder/contracts/http';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { SentEvent } from '../src/adapters/stripe/testing/stripe-account.js';
import { SECRET_KEY, StripeServer, WEBHOOK_SECRET } from '../src/adapters/stripe/testing/stripe-server.js';
import { FOLLOW_EMAIL } from '../src/contexts/billing/billing.reactions.js';
import { EventStore } from '../src/ports/event-store.js';
import { JobQueue } from '../src/ports/job-queue.js';
import { Mailer } from '../src/ports/mailer.js';
import { MovableClock } from '../src/ports/testing/movable-clock.js';
import { type Builder, PASSWORD, TestApp } from './app.js';
import { eventually } from './eventually.js';

const PUBLIC_URL = 'http://chat.example.com';

let clock: MovableClock;
let stripe: StripeServer;
let app: TestApp;
let ada: Builder;
let lines: string[];

const started = (secretKey = SECRET_KEY) =>
  TestApp.start({
    clock,
    logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    settings: {
      // Redis has a clock of its own.
      REDIS_URL: '',
      PUBLIC_URL,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.url,
    },
  });

beforeEach(async () => {
  lines = [];
  clock = new MovableClock();
  stripe = await StripeServer.start(clock);
  app = await started();
  ada = await app.register();
});
afterEach(async () => {
  await app.stop();
  await stripe.close();
});

const checkout = () => ada.agent.post('/api/subscription/create-checkout');
const complete = (checkoutId: string) => ada.agent.post('/api/subscription/complete-checkout').send({ checkoutId });
const status = async () => SubscriptionStatus.parse((await ada.agent.get('/api/subscription/status').expect(200)).body);
const sessions = () => [...stripe.account.sessions.keys()];
const tell = (event: SentEvent) => {
  const { body, signature } = stripe.signed(event);
  return app
    .anyone()
    .post('/api/billing/webhook')
    .set('Content-Type', 'application/json')
    .set('Stripe-Signature', signature)
    .send(body.toString());
};
const recorded = async () =>
  (await Array.fromAsync(app.get(EventStore).readStream(subscriptionStream(ada.accountId)))).map(({ type }) => type);

/** Pro, paid and confirmed on the return from checkout. Resolves to the subscription's id. */
async function upgraded(): Promise<string> {
  await checkout().expect(200);
  const [checkoutId] = sessions();
  const subscriptionId = stripe.account.pay(checkoutId!);
  await complete(checkoutId!).expect(200);
  return subscriptionId;
}

describe('the owner’s new address', () => {
  const EMAIL = 'ada@example.org';
  const change = async () => {
    await ada.agent.post('/api/user/email').send({ email: EMAIL, password: PASSWORD }).expect(204);
    const mailed = async () => ((await app.get(Mailer).kept?.list(100)) ?? []).find(({ to }) => to === EMAIL);
    const mail = await eventually(mailed, (found) => found !== undefined);
    const token = decodeURIComponent(/token=(\S+)/.exec(mail!.text)![1]!);
    await app.anyone().post('/api/auth/confirm-email').send({ token }).expect(204);
  };
  const emails = () => [...stripe.account.customers.values()].map(({ email }) => email);

  it('reaches Stripe, also where Stripe was away at first, and no payload names it', async () => {
    await upgraded();
    stripe.fail('POST /v1/customers/:id', 'broken');
    const queued = vi.spyOn(app.get(JobQueue), 'add');
    await change();
    await eventually(
      async () => {
        clock.advance(60_000);
        // A new job has the queue look at the time.
        await app.register(`${randomUUID()}@example.com`);
        return emails();
      },
      ([email]) => email === EMAIL,
    );
    expect(stripe.calls('POST /v1/customers/:id')).toBeGreaterThan(2);
    expect(JSON.stringify(queued.mock.calls)).toContain(FOLLOW_EMAIL);
    expect(JSON.stringify(queued.mock.calls)).not.toContain(EMAIL);
  });
});

describe('a checkout at Stripe', () => {
  it('leads there and back to Pro, before any event has come', async () => {
    const { url } = BillingPage.parse((await checkout().expect(200)).body);
    const [checkoutId] = sessions();
    const session = stripe.account.session(checkoutId!);
    expect(url).toBe(session.url);
    expect(session).toMatchObject({
      client_reference_id: ada.accountId,
      success_url: `${PUBLIC_URL}/settings?checkout={CHECKOUT_SESSION_ID}`,
      cancel_url: `${PUBLIC_URL}/pricing`,
    });
    stripe.account.pay(checkoutId!);
    const { body } = await complete(checkoutId!).expect(200);
    expect(body).toMatchObject({ subscriptionStatus: 'active', billing: 'stripe' });
    expect([...stripe.account.customers.values()]).toMatchObject([{ email: 'ada@example.com' }]);
  });

  it('is told by events in any order and twice, and recorded once', async () => {
    await checkout().expect(200);
    stripe.account.pay(sessions()[0]!);
    const events = stripe.account.events.toReversed();
    for (const event of [...events, ...events]) await tell(event).expect(200);
    await Promise.all(events.map((event) => tell(event).expect(200)));
    expect(await status()).toMatchObject({ subscriptionStatus: 'active' });
    expect(await recorded()).toEqual(['CustomerCreated', 'CheckoutStarted', 'SubscriptionStarted']);
  });

  it.each(['POST /v1/customers', 'POST /v1/checkout/sessions'])(
    'is one with one customer, although answers to %s were lost',
    async (route) => {
      stripe.fail(route, 'cut-after-acting', 'cut-after-acting', 'cut-after-acting');
      const { body } = await checkout().expect(503);
      expect(body).toMatchObject({ code: 'payments-unavailable', message: expect.stringMatching(/try again/) });
      await checkout().expect(200);
      await checkout().expect(200);
      expect(stripe.account.customers.size).toBe(1);
      expect(sessions()).toHaveLength(1);
    },
  );

  it('can be begun again after Stripe was busy', async () => {
    stripe.fail('POST /v1/checkout/sessions', 'busy');
    await checkout().expect(503);
    await checkout().expect(200);
    expect(sessions()).toHaveLength(1);
  });

  it('is possible again after the customer was deleted at Stripe, or was one of test keys', async () => {
    await upgraded();
    const [customerId] = stripe.account.customers.keys();
    stripe.account.deleteCustomer(customerId!);
    stripe.idempotency.forget();
    expect((await ada.agent.post('/api/subscription/billing-portal').expect(409)).body.code).toBe('nothing-to-manage');
    await checkout().expect(200);
    stripe.account.pay(sessions().at(-1)!);
    await complete(sessions().at(-1)!).expect(200);
    expect(await status()).toMatchObject({ subscriptionStatus: 'active' });
    expect([...stripe.account.customers.keys()]).not.toContain(customerId);
  });

  it('logs what Stripe refuses, but no secret and no address', async () => {
    await app.stop();
    app = await started('sk_live_mistyped');
    ada = await app.register();
    await checkout().expect(500);
    const said = lines.join('');
    expect(said).toContain('Stripe refused a request (401)');
    for (const secret of ['sk_live', 'sk_test', WEBHOOK_SECRET, 'ada@example.com', PASSWORD])
      expect(said).not.toContain(secret);
  });
});

describe('a subscription at Stripe', () => {
  it('is what Stripe says now, whatever late events say', async () => {
    const id = await upgraded();
    stripe.account.failPayment(id);
    stripe.account.change(id, { status: 'active' });
    for (const event of stripe.account.events) await tell(event).expect(200);
    expect(await status()).toMatchObject({ subscriptionStatus: 'active', paymentFailed: false });
  });

  it('stays Pro while a payment is tried again, and until it ends', async () => {
    const id = await upgraded();
    stripe.account.failPayment(id);
    await tell(stripe.account.events.at(-1)!).expect(200);
    expect(await status()).toMatchObject({ subscriptionStatus: 'active', paymentFailed: true });
    stripe.account.end(id);
    await tell(stripe.account.events.at(-1)!).expect(200);
    expect((await status()).subscriptionStatus).not.toBe('active');
  });

  it('that is canceled in the portal ends when Stripe says', async () => {
    const id = await upgraded();
    const { body } = await ada.agent.post('/api/subscription/billing-portal').expect(200);
    expect(body.url).toMatch(/^https:\/\/billing\.stripe\.com\//);
    stripe.account.change(id, { cancel_at: Date.parse('2027-01-05T00:00:00Z') / 1_000 });
    await tell(stripe.account.events.at(-1)!).expect(200);
    expect(await status()).toMatchObject({
      subscriptionStatus: 'active',
      cancelAtPeriodEnd: true,
      subscriptionEndDate: '2027-01-05T00:00:00.000Z',
    });
  });

  it('is told again when Stripe could not be asked', async () => {
    const id = await upgraded();
    stripe.account.end(id);
    stripe.fail('GET /v1/subscriptions/:id', 'cut', 'cut', 'cut');
    stripe.fail('GET /v1/subscriptions', 'cut', 'cut', 'cut');
    await tell(stripe.account.events.at(-1)!).expect(503);
    stripe.recover();
    await tell(stripe.account.events.at(-1)!).expect(200);
    expect((await status()).subscriptionStatus).not.toBe('active');
  });

  it('of nobody here changes nothing', async () => {
    const before = await recorded();
    const object = { id: 'sub_1', object: 'subscription', customer: 'cus_1', status: 'active' };
    await tell(stripe.account.event('customer.subscription.updated', object)).expect(200);
    expect(await recorded()).toEqual(before);
  });

  it('ends with its account, also if Stripe is away at first', async () => {
    const id = await upgraded();
    stripe.fail('DELETE /v1/subscriptions/:id', 'cut', 'cut', 'cut');
    await ada.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
    await eventually(
      async () => stripe.account.subscription(id).status,
      (now) => now === 'canceled',
      20,
    );
    await tell(stripe.account.events.at(-1)!).expect(200);
  });
});
