import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { subscriptionStream } from '@chatbot-builder/contracts/events/subscription';
import { randomUUID } from 'node:crypto';
import { type Builder, TestApp } from '../../../test/app.js';
import { tell } from '../../../test/plans.js';
import { BILLING_SETTINGS, recordedOf, sandboxOf, Subscriber, tellAll } from '../../../test/subscriber.js';
import { Refused } from '../../kernel/refusal.js';
import { EventStore } from '../../ports/event-store.js';
import { Payments, type PaymentSandbox } from '../../ports/payments.js';

let app: TestApp;
let ada: Subscriber;
let payments: Payments;
let sandbox: PaymentSandbox;

beforeAll(async () => {
  app = await TestApp.start({ settings: BILLING_SETTINGS });
  payments = app.get(Payments);
  sandbox = sandboxOf(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await Subscriber.of(app);
});
afterEach(() => void jest.restoreAllMocks());

describe('events', () => {
  const event = async (type: string, given: object) => {
    const [sent] = await sandbox.pay(await (await Subscriber.of(app)).checkout());
    const { signatureOf } = await import('../../adapters/sandbox/signature.js');
    const { secret } = sandbox as unknown as { readonly secret: Uint8Array };
    const body = JSON.stringify({ ...JSON.parse(sent!.body), id: `evt_${randomUUID()}`, type, ...given });
    return { body, signature: signatureOf(secret, Buffer.from(body), app.clock.now()) };
  };

  it('are refused when they are forged, altered or stale', async () => {
    const [paid] = await sandbox.pay(await ada.checkout());
    const { body, signature } = paid!;
    const webhook = () => app.anyone().post('/api/billing/webhook').set('Content-Type', 'application/json');
    await webhook().send(body).expect(400);
    await webhook().set('Stripe-Signature', 't=1,v1=00').send(body).expect(400);
    await tell(app, { body: body.replace('checkout', 'Checkout'), signature }).expect(400);
    await tell(app, { body: '', signature }).expect(400);
    await tell(app, { body: `${body} `, signature }).expect(400);
    await tell(app, { body: 'x'.repeat(600_000), signature }).expect(413);
    app.clock.advance(301_000);
    expect((await tell(app, paid!).expect(400)).body.code).toBe('signature-invalid');
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'free' });
  });

  it('are taken once when they are replayed', async () => {
    const events = await sandbox.pay(await ada.checkout());
    for (let time = 0; time < 3; time++) await tellAll(app, events);
    const recorded = await Array.fromAsync(app.get(EventStore).readStream(subscriptionStream(ada.accountId)));
    expect(recorded.map(({ type, metadata }) => [type, metadata.actor.kind])).toEqual([
      ['CustomerCreated', 'person'],
      ['CheckoutStarted', 'person'],
      ['SubscriptionStarted', 'provider'],
    ]);
  });

  it('may come late and in any order: what the provider says now decides', async () => {
    const checkoutId = await ada.checkout();
    const started = await sandbox.pay(checkoutId);
    const { subscriptionId } = (await payments.checkout(checkoutId))!;
    const failed = await sandbox.change(subscriptionId!, 'fail-payment');
    const ended = await sandbox.change(subscriptionId!, 'end-period');
    await tellAll(app, [...ended, ...failed, ...started].toReversed());
    await tellAll(app, [...started, ...ended, ...failed]);
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'free', paymentFailed: false });
    expect(await ada.recorded()).toEqual(['CustomerCreated', 'CheckoutStarted']);
  });

  it('of unknown customers change nothing', async () => {
    await tell(
      app,
      await event('customer.subscription.updated', { customerId: 'cus_x', subscriptionId: 'sub_x' }),
    ).expect(200);
    const stranger = { accountId: randomUUID() as Builder['accountId'], customerId: 'cus_other' };
    jest.spyOn(payments, 'subscription').mockResolvedValueOnce({
      ...stranger,
      id: 'sub_y',
      status: 'active',
      currentPeriodEnd: app.clock.now().toISOString(),
      cancelAtPeriodEnd: false,
    });
    await tell(app, await event('customer.subscription.created', { subscriptionId: 'sub_y' })).expect(200);
    expect(await recordedOf(app, stranger)).toEqual([]);
  });

  it('that name another account’s subscription do not lend it', async () => {
    const subscriptionId = await ada.upgraded();
    const eve = await Subscriber.of(app);
    await eve.checkout();
    const paid = (await payments.subscription(subscriptionId))!;
    jest.spyOn(payments, 'subscription').mockResolvedValueOnce({ ...paid, accountId: eve.accountId });
    await tell(app, await event('customer.subscription.updated', { subscriptionId })).expect(200);
    expect(await eve.status()).toMatchObject({ subscriptionStatus: 'free' });
  });

  it('of other kinds are not even asked about', async () => {
    const sent = await event('charge.refunded', {});
    const asked = jest.spyOn(payments, 'subscription');
    await tell(app, sent).expect(200);
    expect(asked).not.toHaveBeenCalled();
  });

  it('are sent again while the provider does not answer', async () => {
    const [paid] = await sandbox.pay(await ada.checkout());
    const away = new Refused('unavailable', 'payments-unavailable', 'The provider does not answer.');
    jest.spyOn(payments, 'subscription').mockRejectedValueOnce(away);
    await tell(app, paid!).expect(503);
    await tell(app, paid!).expect(200);
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'active' });
  });

  it('leave no answer that is older than the stream', async () => {
    const subscriptionId = await ada.upgraded();
    const answer = payments.subscriptionsOf.bind(payments);
    const checkoutId = await checkoutIdOf(subscriptionId);
    const updated = await sandbox.change(subscriptionId, 'cancel-at-period-end');
    jest.spyOn(payments, 'subscriptionsOf').mockImplementationOnce(async (customerId) => {
      const old = await answer(customerId);
      await sandbox.change(subscriptionId, 'end-period');
      await ada.complete(checkoutId).expect(200);
      return old;
    });
    await tellAll(app, updated);
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'ended' });
    expect((await ada.recorded()).slice(-2)).toEqual(['SubscriptionStarted', 'SubscriptionEnded']);
  });

  it('have a rate limit of their own', async () => {
    const few = await TestApp.start({ settings: { ...BILLING_SETTINGS, LIMIT_PAYMENT_EVENTS_PER_MINUTE: '2' } });
    const forged = { body: '{}', signature: 't=1,v1=00' };
    await tell(few, forged).expect(400);
    await tell(few, forged).expect(400);
    await tell(few, forged).expect(429);
    await few.anyone().get('/api/user').expect(401);
    await few.stop();
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
