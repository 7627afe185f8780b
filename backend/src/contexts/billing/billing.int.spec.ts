import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { subscriptionStream } from '@chatbot-builder/contracts/events/subscription';
import { BillingPage, listOf, Notice, SubscriptionStatus } from '@chatbot-builder/contracts/http';
import { randomUUID } from 'node:crypto';
import { type Builder, PASSWORD, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { tell as told } from '../../../test/plans.js';
import { Refused } from '../../kernel/refusal.js';
import { EventStore } from '../../ports/event-store.js';
import { JobQueue } from '../../ports/job-queue.js';
import { Mailer } from '../../ports/mailer.js';
import { Payments, type PaymentSandbox, type SandboxChange, type SentEvent } from '../../ports/payments.js';
import { DocumentStore } from '../../ports/document-store.js';
import { PaymentTrouble } from './payment-trouble.js';
import { Reconciliation } from './reconciliation.js';
import { subscriptionsCollection } from './subscriptions.view.js';

/** Disables Redis, whose own clock a test cannot advance. */
const settings = { REDIS_URL: '' };
const HOUR_MS = 3_600_000;

let app: TestApp;
let ada: Builder;
let payments: Payments;
let sandbox: PaymentSandbox;

beforeEach(async () => {
  app = await TestApp.start({ settings });
  payments = app.get(Payments);
  sandbox = payments.sandbox!;
  ada = await app.register();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const status = async (of = ada): Promise<SubscriptionStatus> =>
  SubscriptionStatus.parse((await of.agent.get('/api/subscription/status').expect(200)).body);
const checkoutOf = async (of = ada): Promise<string> => {
  const { body } = await of.agent.post('/api/subscription/create-checkout').expect(200);
  return new URL(BillingPage.parse(body).url).pathname.split('/').at(-1)!;
};
const complete = (checkoutId: string, of = ada) =>
  of.agent.post('/api/subscription/complete-checkout').send({ checkoutId });
const tell = (event: SentEvent) => told(app, event);
const tellAll = async (events: readonly SentEvent[]) => {
  for (const event of events) await tell(event).expect(200);
};
const recorded = async ({ accountId }: Pick<Builder, 'accountId'> = ada) =>
  (await Array.fromAsync(app.get(EventStore).readStream(subscriptionStream(accountId)))).map(({ type }) => type);
const create = (name: string, of = ada) => of.agent.post('/api/chatbots').send({ name });

/** Pro, paid and confirmed on the return from checkout. Answers the subscription's id. */
async function upgraded(of = ada): Promise<string> {
  const checkoutId = await checkoutOf(of);
  await sandbox.pay(checkoutId);
  await complete(checkoutId, of).expect(200);
  return (await payments.checkout(checkoutId))!.subscriptionId!;
}
const changed = async (subscriptionId: string, change: SandboxChange) =>
  tellAll(await sandbox.change(subscriptionId, change));

describe('upgrading', () => {
  it('begins on Free', async () => {
    expect(await status()).toEqual({
      subscriptionStatus: 'free',
      subscriptionEndDate: null,
      cancelAtPeriodEnd: false,
      paymentFailed: false,
      billing: 'sandbox',
    });
    expect(ada.user).toMatchObject({ subscriptionStatus: 'free', subscriptionEndDate: null });
  });

  it('shows Pro on the return from checkout, before any event has come', async () => {
    const checkoutId = await checkoutOf();
    await sandbox.pay(checkoutId);
    const { body } = await complete(checkoutId).expect(200);
    expect(body).toMatchObject({ subscriptionStatus: 'active', subscriptionEndDate: expect.any(String) });
    expect((await ada.agent.get('/api/user')).body).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionEndDate: body.subscriptionEndDate,
    });
    for (const name of ['One', 'Two', 'Three']) await create(name).expect(201);
  });

  it('shows Pro after the events, without a return', async () => {
    await tellAll(await sandbox.pay(await checkoutOf()));
    expect(await status()).toMatchObject({ subscriptionStatus: 'active' });
    expect(await recorded()).toEqual(['CustomerCreated', 'CheckoutStarted', 'SubscriptionStarted']);
  });

  it('records a checkout once, whoever tells of it', async () => {
    const checkoutId = await checkoutOf();
    const events = await sandbox.pay(checkoutId);
    await Promise.all([complete(checkoutId), complete(checkoutId), ...events.map(tell), ...events.map(tell)]);
    expect(await recorded()).toEqual(['CustomerCreated', 'CheckoutStarted', 'SubscriptionStarted']);
  });

  it('stays on Free while nothing is paid', async () => {
    expect((await complete(await checkoutOf()).expect(200)).body).toMatchObject({ subscriptionStatus: 'free' });
  });

  it('completes no checkout of another account, and none that nobody started', async () => {
    const eve = await app.register('eve@example.com');
    const checkoutId = await checkoutOf();
    await sandbox.pay(checkoutId);
    expect((await complete(checkoutId, eve).expect(404)).body.code).toBe('checkout-not-found');
    await complete('cs_unknown', eve).expect(404);
    await complete('', eve).expect(400);
    expect(await status(eve)).toMatchObject({ subscriptionStatus: 'free' });
    expect(await recorded(eve)).toEqual([]);
  });

  it('opens one checkout for whoever asks twice at once', async () => {
    const [first, second] = await Promise.all([checkoutOf(), checkoutOf()]);
    expect(second).toBe(first);
    expect(await checkoutOf()).toBe(first);
    expect(await recorded()).toEqual(['CustomerCreated', 'CheckoutStarted']);
  });

  it('is refused on Pro', async () => {
    await upgraded();
    const { body } = await ada.agent.post('/api/subscription/create-checkout').expect(409);
    expect(body.code).toBe('already-subscribed');
  });

  it('is refused on Pro that nobody has told of yet', async () => {
    await sandbox.pay(await checkoutOf());
    await ada.agent.post('/api/subscription/create-checkout').expect(409);
    expect(await status()).toMatchObject({ subscriptionStatus: 'active' });
  });

  it('cancels what somebody paid twice, in two windows', async () => {
    const first = await checkoutOf();
    app.clock.advance(HOUR_MS * 1.5);
    const second = await checkoutOf();
    expect(second).not.toBe(first);
    await sandbox.pay(first);
    await complete(first).expect(200);
    await sandbox.pay(second);
    await complete(second).expect(200);
    const kept = (await payments.checkout(first))!.subscriptionId!;
    const twin = (await payments.checkout(second))!.subscriptionId!;
    expect(await payments.subscription(kept)).toMatchObject({ status: 'active' });
    expect(await payments.subscription(twin)).toMatchObject({ status: 'canceled' });
    expect(await status()).toMatchObject({ subscriptionStatus: 'active' });
  });

  it('returns to its own pages, whatever a request says', async () => {
    const { body } = await ada.agent
      .post('/api/subscription/create-checkout?successUrl=https://evil.example&returnUrl=//evil.example')
      .set('X-Forwarded-Host', 'evil.example')
      .set('Referer', 'https://evil.example/')
      .send({ successUrl: 'https://evil.example', cancelUrl: 'https://evil.example' })
      .expect(200);
    const id = String(body.url).split('/').at(-1)!;
    const own = new URL(body.url).origin;
    expect(sandbox.checkout(id)).toMatchObject({
      successUrl: `${own}/settings?checkout=${id}`,
      cancelUrl: `${own}/pricing`,
    });
    const portal = await ada.agent
      .post('/api/subscription/billing-portal')
      .send({ returnUrl: 'https://evil.example' })
      .expect(200);
    expect(sandbox.portal(String(portal.body.url).split('/').at(-1)!)?.returnUrl).toBe(`${own}/settings`);
  });

  it('has nothing to manage before the first checkout', async () => {
    const { body } = await ada.agent.post('/api/subscription/billing-portal').expect(409);
    expect(body.code).toBe('nothing-to-manage');
  });

  it('is the owner’s alone', async () => {
    await upgraded();
    const client = await app.registerClient(ada);
    expect(client.user).toMatchObject({ subscriptionStatus: 'free', subscriptionEndDate: null });
    await client.agent.get('/api/subscription/status').expect(403);
    for (const route of ['create-checkout', 'billing-portal', 'complete-checkout']) {
      await client.agent.post(`/api/subscription/${route}`).expect(403);
      await app.anyone().post(`/api/subscription/${route}`).expect(401);
    }
    await app.anyone().get('/api/subscription/status').expect(401);
  });

  it('says when the provider does not answer', async () => {
    const away = new Refused('unavailable', 'payments-unavailable', 'The provider does not answer.');
    jest.spyOn(payments, 'createCustomer').mockRejectedValueOnce(away);
    const { body } = await ada.agent.post('/api/subscription/create-checkout').expect(503);
    expect(body.code).toBe('payments-unavailable');
    await checkoutOf();
  });
});

describe('events', () => {
  const event = async (type: string, given: object) => {
    const [sent] = await sandbox.pay(await checkoutOf(await app.register(`${randomUUID()}@example.com`)));
    const { signatureOf } = await import('../../adapters/sandbox/signature.js');
    const { secret } = sandbox as unknown as { readonly secret: Uint8Array };
    const body = JSON.stringify({ ...JSON.parse(sent!.body), id: `evt_${randomUUID()}`, type, ...given });
    return { body, signature: signatureOf(secret, Buffer.from(body), app.clock.now()) };
  };

  it('are refused when they are forged, altered or stale', async () => {
    const [paid] = await sandbox.pay(await checkoutOf());
    const { body, signature } = paid!;
    const webhook = () => app.anyone().post('/api/billing/webhook').set('Content-Type', 'application/json');
    await webhook().send(body).expect(400);
    await webhook().set('Stripe-Signature', 't=1,v1=00').send(body).expect(400);
    await tell({ body: body.replace('checkout', 'Checkout'), signature }).expect(400);
    await tell({ body: '', signature }).expect(400);
    await tell({ body: `${body} `, signature }).expect(400);
    await tell({ body: 'x'.repeat(600_000), signature }).expect(413);
    app.clock.advance(301_000);
    expect((await tell(paid!).expect(400)).body.code).toBe('signature-invalid');
    expect(await status()).toMatchObject({ subscriptionStatus: 'free' });
  });

  it('are taken once when they are replayed', async () => {
    const events = await sandbox.pay(await checkoutOf());
    for (let time = 0; time < 3; time++) await tellAll(events);
    expect(await recorded()).toEqual(['CustomerCreated', 'CheckoutStarted', 'SubscriptionStarted']);
  });

  it('may come late and in any order: what the provider says now decides', async () => {
    const checkoutId = await checkoutOf();
    const started = await sandbox.pay(checkoutId);
    const { subscriptionId } = (await payments.checkout(checkoutId))!;
    const failed = await sandbox.change(subscriptionId!, 'fail-payment');
    const ended = await sandbox.change(subscriptionId!, 'end-period');
    await tellAll([...ended, ...failed, ...started].toReversed());
    await tellAll([...started, ...ended, ...failed]);
    expect(await status()).toMatchObject({ subscriptionStatus: 'free', paymentFailed: false });
    expect(await recorded()).toEqual(['CustomerCreated', 'CheckoutStarted']);
  });

  it('of customers that nobody here is change nothing', async () => {
    await tell(await event('customer.subscription.updated', { customerId: 'cus_x', subscriptionId: 'sub_x' })).expect(
      200,
    );
    const stranger = { accountId: randomUUID() as Builder['accountId'], customerId: 'cus_other' };
    jest.spyOn(payments, 'subscription').mockResolvedValueOnce({
      ...stranger,
      id: 'sub_y',
      status: 'active',
      currentPeriodEnd: app.clock.now().toISOString(),
      cancelAtPeriodEnd: false,
    });
    await tell(await event('customer.subscription.created', { subscriptionId: 'sub_y' })).expect(200);
    expect(await recorded(stranger)).toEqual([]);
  });

  it('that name another account’s subscription do not lend it', async () => {
    const subscriptionId = await upgraded();
    const eve = await app.register('eve@example.com');
    await checkoutOf(eve);
    const paid = (await payments.subscription(subscriptionId))!;
    jest.spyOn(payments, 'subscription').mockResolvedValueOnce({ ...paid, accountId: eve.accountId });
    await tell(await event('customer.subscription.updated', { subscriptionId })).expect(200);
    expect(await status(eve)).toMatchObject({ subscriptionStatus: 'free' });
  });

  it('of other kinds are not even asked about', async () => {
    const sent = await event('charge.refunded', {});
    const asked = jest.spyOn(payments, 'subscription');
    await tell(sent).expect(200);
    expect(asked).not.toHaveBeenCalled();
  });

  it('are sent again while the provider does not answer', async () => {
    const [paid] = await sandbox.pay(await checkoutOf());
    const away = new Refused('unavailable', 'payments-unavailable', 'The provider does not answer.');
    jest.spyOn(payments, 'subscription').mockRejectedValueOnce(away);
    await tell(paid!).expect(503);
    await tell(paid!).expect(200);
    expect(await status()).toMatchObject({ subscriptionStatus: 'active' });
  });

  it('leave no answer that is older than the stream', async () => {
    const subscriptionId = await upgraded();
    const answer = payments.subscriptionsOf.bind(payments);
    const checkoutId = await checkoutIdOf(subscriptionId);
    const updated = await sandbox.change(subscriptionId, 'cancel-at-period-end');
    jest.spyOn(payments, 'subscriptionsOf').mockImplementationOnce(async (customerId) => {
      const old = await answer(customerId);
      await sandbox.change(subscriptionId, 'end-period');
      await complete(checkoutId).expect(200);
      return old;
    });
    await tellAll(updated);
    expect(await status()).toMatchObject({ subscriptionStatus: 'ended' });
    expect((await recorded()).slice(-2)).toEqual(['SubscriptionStarted', 'SubscriptionEnded']);
  });

  it('have a rate limit of their own', async () => {
    await app.stop();
    app = await TestApp.start({ settings: { ...settings, LIMIT_PAYMENT_EVENTS_PER_MINUTE: '2' } });
    const forged = { body: '{}', signature: 't=1,v1=00' };
    await tell(forged).expect(400);
    await tell(forged).expect(400);
    await tell(forged).expect(429);
    await app.anyone().get('/api/user').expect(401);
  });
});

/** The checkout that a subscription was bought with. */
async function checkoutIdOf(subscriptionId: string): Promise<string> {
  const { data } = (await Array.fromAsync(app.get(EventStore).readStream(subscriptionStream(ada.accountId)))).find(
    ({ type }) => type === 'CheckoutStarted',
  )!;
  const id = `cs_sandbox_${String(data['attemptId'])}`;
  expect((await payments.checkout(id))?.subscriptionId).toBe(subscriptionId);
  return id;
}

describe('a payment that fails', () => {
  const notices = async () => listOf(Notice).parse((await ada.agent.get('/api/notices').expect(200)).body);
  const mails = async () =>
    ((await app.get(Mailer).kept?.list(100)) ?? []).filter(({ subject }) => subject === 'Your payment failed');

  it('is told by a notice and a mail, and the plan stays', async () => {
    const subscriptionId = await upgraded();
    await changed(subscriptionId, 'fail-payment');
    expect(await status()).toMatchObject({ subscriptionStatus: 'active', paymentFailed: true });
    expect(await eventually(notices, ({ length }) => length === 1)).toMatchObject([
      { severity: 'warning', chatbotId: null, about: { code: 'payment-failed', subject: ada.accountId, params: {} } },
    ]);
    const [mail] = await eventually(mails, ({ length }) => length === 1);
    expect(mail).toMatchObject({ to: 'ada@example.com', text: expect.stringContaining('/settings') });
    await app.get(PaymentTrouble).mail(ada.accountId, mail!.id);
    await changed(subscriptionId, 'pay');
    await eventually(notices, ({ length }) => length === 0);
    expect(await status()).toMatchObject({ subscriptionStatus: 'active', paymentFailed: false });
    expect(await mails()).toHaveLength(1);
  });

  it('ends the plan only when the provider ends it, and its notice with it', async () => {
    const subscriptionId = await upgraded();
    await changed(subscriptionId, 'fail-payment');
    await eventually(notices, ({ length }) => length === 1);
    await changed(subscriptionId, 'end-period');
    expect(await status()).toMatchObject({ subscriptionStatus: 'ended', subscriptionEndDate: null });
    await eventually(notices, ({ length }) => length === 0);
  });
});

describe('a lapse', () => {
  it('comes at the end of the period after a cancellation', async () => {
    const subscriptionId = await upgraded();
    await changed(subscriptionId, 'cancel-at-period-end');
    expect(await status()).toMatchObject({ subscriptionStatus: 'active', cancelAtPeriodEnd: true });
    await changed(subscriptionId, 'end-period');
    expect(await status()).toMatchObject({ subscriptionStatus: 'ended', cancelAtPeriodEnd: false });
    await checkoutOf();
  });

  it('leaves chatbots that exist, and refuses more', async () => {
    const subscriptionId = await upgraded();
    const { body } = await create('One').expect(201);
    await create('Two').expect(201);
    await changed(subscriptionId, 'pause');
    expect(await status()).toMatchObject({ subscriptionStatus: 'suspended' });
    expect((await create('Three').expect(403)).body.message).toMatch(/^Upgrade required/);
    await ada.agent.patch(`/api/chatbots/${body.id}`).send({ name: 'Still mine' }).expect(200);
    expect((await ada.agent.get('/api/chatbots')).body).toHaveLength(2);
    await changed(subscriptionId, 'resume');
    await create('Three').expect(201);
  });

  it('leaves nobody with more than Free allows who asks many times meanwhile', async () => {
    const subscriptionId = await upgraded();
    const before = await Promise.all(['One', 'Two'].map((name) => create(name)));
    expect(before.map((reply) => reply.status)).toEqual([201, 201]);
    const ending = changed(subscriptionId, 'pause');
    const meanwhile = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`Many ${index}`)));
    await ending;
    const created = meanwhile.filter((reply) => reply.status === 201).length;
    expect((await ada.agent.get('/api/chatbots')).body).toHaveLength(2 + created);
    const after = await Promise.all(Array.from({ length: 4 }, (_, index) => create(`Later ${index}`)));
    expect(after.map((reply) => reply.status)).toEqual([403, 403, 403, 403]);
    expect((await ada.agent.get('/api/chatbots')).body).toHaveLength(2 + created);
  });
});

describe('a deleted account', () => {
  const erase = () => ada.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
  const canceled = (subscriptionId: string) =>
    eventually(
      async () => payments.subscription(subscriptionId),
      (subscription) => subscription?.status === 'canceled',
    );

  it('pays no more', async () => {
    const subscriptionId = await upgraded();
    await erase();
    await canceled(subscriptionId);
    await eventually(recorded, ({ length }) => length === 0);
  });

  it('pays no more although the provider is away at that moment', async () => {
    const subscriptionId = await upgraded();
    const away = new Refused('unavailable', 'payments-unavailable', 'The provider does not answer.');
    const cancel = jest.spyOn(payments, 'cancel').mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    await erase();
    await eventually(
      async () => {
        app.clock.advance(10_000);
        // A new job has the queue look at the time.
        await app.register(`${randomUUID()}@example.com`);
        return cancel.mock.calls.length;
      },
      (calls) => calls === 3,
    );
    await canceled(subscriptionId);
    expect(await app.get(JobQueue).failed(10)).toEqual([]);
  });

  it('pays no more if somebody pays its open checkout afterwards, and is forgotten by the provider', async () => {
    const checkoutId = await checkoutOf();
    await erase();
    await eventually(recorded, ({ length }) => length === 0);
    const events = await sandbox.pay(checkoutId);
    await tellAll(events);
    expect(await recorded()).toEqual([]);
    const { subscriptionId } = (await payments.checkout(checkoutId))!;
    app.clock.advance(4 * HOUR_MS);
    // A new job has the queue look at the time.
    await app.register('eve@example.com');
    await eventually(
      async () => [await payments.checkout(checkoutId), await payments.subscription(subscriptionId!)],
      (known) => known.every((one) => one === undefined),
    );
  });
});

describe('the daily comparison', () => {
  const reconcile = () => app.get(Reconciliation).run(new AbortController().signal);
  const inView = (count: number) =>
    eventually(
      async () =>
        (
          await app
            .get(DocumentStore)
            .find(subscriptionsCollection, { where: {}, sort: { field: 'customerSince', order: 'asc' }, limit: 10 })
        ).documents,
      ({ length }) => length === count,
    );

  it('records what no event has told, of every account', async () => {
    const eve = await app.register('eve@example.com');
    const lapsed = await upgraded(eve);
    await sandbox.pay(await checkoutOf());
    await sandbox.change(lapsed, 'pause');
    await inView(2);
    await reconcile();
    expect(await status()).toMatchObject({ subscriptionStatus: 'active' });
    expect(await status(eve)).toMatchObject({ subscriptionStatus: 'suspended' });
    const before = [await recorded(), await recorded(eve)];
    await reconcile();
    expect([await recorded(), await recorded(eve)]).toEqual(before);
  });

  it('goes on after an account that it could not compare', async () => {
    const eve = await app.register('eve@example.com');
    await sandbox.pay(await checkoutOf());
    await sandbox.pay(await checkoutOf(eve));
    await inView(2);
    jest.spyOn(payments, 'subscriptionsOf').mockRejectedValueOnce(new Error('away'));
    await reconcile();
    const shown = [await status(), await status(eve)].map(({ subscriptionStatus }) => subscriptionStatus);
    expect(shown.toSorted()).toEqual(['active', 'free']);
  });

  it('gives up while the provider is away', async () => {
    for (let count = 0; count < 6; count++) await checkoutOf(await app.register(`${randomUUID()}@example.com`));
    await inView(6);
    const asked = jest.spyOn(payments, 'subscriptionsOf').mockRejectedValue(new Error('away'));
    await expect(reconcile()).rejects.toThrow('could not be asked');
    expect(asked).toHaveBeenCalledTimes(5);
  });
});

it('sells nothing in production without Stripe', async () => {
  await app.stop();
  const secretsKey = Buffer.alloc(32, 1).toString('base64');
  app = await TestApp.start({ settings: { ...settings, APP_ENV: 'production', SECRETS_KEY: secretsKey } });
  ada = await app.register();
  expect(await status()).toMatchObject({ subscriptionStatus: 'free', billing: 'off' });
  for (const route of ['create-checkout', 'billing-portal']) {
    const { body } = await ada.agent.post(`/api/subscription/${route}`).expect(409);
    expect(body).toMatchObject({
      code: 'billing-not-set-up',
      message: expect.stringMatching(/^Billing is not set up/),
    });
  }
  await tell({ body: '{}', signature: '' }).expect(409);
  await app.anyone().get('/dev/billing/checkout/x').expect(404);
});
