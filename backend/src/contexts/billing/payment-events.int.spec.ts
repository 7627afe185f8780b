import { describe, expect, it, vi } from 'vitest';
import { subscriptionStream } from '@chatbot-builder/contracts/events/subscription';
import { randomUUID } from 'node:crypto';
import { type Builder, TestApp } from '../../../test/app.js';
import { billingInSandbox } from '../../../test/billing.js';
import { tell } from '../../../test/plans.js';
import { BILLING_SETTINGS, recordedOf, Subscriber, tellAll } from '../../../test/subscriber.js';
import { Refused } from '../../kernel/refusal.js';
import { EventStore } from '../../ports/event-store.js';

const billing = billingInSandbox();

describe('events', () => {
  const event = async (type: string, given: object) => {
    const [sent] = await billing.sandbox.pay(await (await Subscriber.of(billing.app)).checkout());
    const { signatureOf } = await import('../../adapters/sandbox/signature.js');
    const { secret } = billing.sandbox as unknown as { readonly secret: Uint8Array };
    const body = JSON.stringify({ ...JSON.parse(sent!.body), id: `evt_${randomUUID()}`, type, ...given });
    return { body, signature: signatureOf(secret, Buffer.from(body), billing.app.clock.now()) };
  };

  it('are refused when they are forged, altered or stale', async () => {
    const [paid] = await billing.sandbox.pay(await billing.ada.checkout());
    const { body, signature } = paid!;
    const webhook = () => billing.app.anyone().post('/api/billing/webhook').set('Content-Type', 'application/json');
    await webhook().send(body).expect(400);
    await webhook().set('Stripe-Signature', 't=1,v1=00').send(body).expect(400);
    await tell(billing.app, { body: body.replace('checkout', 'Checkout'), signature }).expect(400);
    await tell(billing.app, { body: '', signature }).expect(400);
    await tell(billing.app, { body: `${body} `, signature }).expect(400);
    await tell(billing.app, { body: 'x'.repeat(600_000), signature }).expect(413);
    billing.app.clock.advance(301_000);
    expect((await tell(billing.app, paid!).expect(400)).body.code).toBe('signature-invalid');
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'free' });
  });

  it('are taken once when they are replayed', async () => {
    const events = await billing.sandbox.pay(await billing.ada.checkout());
    for (let time = 0; time < 3; time++) await tellAll(billing.app, events);
    const recorded = await Array.fromAsync(
      billing.app.get(EventStore).readStream(subscriptionStream(billing.ada.accountId)),
    );
    expect(recorded.map(({ type, metadata }) => [type, metadata.actor.kind])).toEqual([
      ['CustomerCreated', 'person'],
      ['CheckoutStarted', 'person'],
      ['SubscriptionStarted', 'provider'],
    ]);
  });

  it('may come late and in any order: what the provider says now decides', async () => {
    const checkoutId = await billing.ada.checkout();
    const started = await billing.sandbox.pay(checkoutId);
    const { subscriptionId } = (await billing.payments.checkout(checkoutId))!;
    const failed = await billing.sandbox.change(subscriptionId!, 'fail-payment');
    const ended = await billing.sandbox.change(subscriptionId!, 'end-period');
    await tellAll(billing.app, [...ended, ...failed, ...started].toReversed());
    await tellAll(billing.app, [...started, ...ended, ...failed]);
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'free', paymentFailed: false });
    expect(await billing.ada.recorded()).toEqual(['CustomerCreated', 'CheckoutStarted']);
  });

  it('of unknown customers change nothing', async () => {
    await tell(
      billing.app,
      await event('customer.subscription.updated', { customerId: 'cus_x', subscriptionId: 'sub_x' }),
    ).expect(200);
    const stranger = { accountId: randomUUID() as Builder['accountId'], customerId: 'cus_other' };
    vi.spyOn(billing.payments, 'subscription').mockResolvedValueOnce({
      ...stranger,
      id: 'sub_y',
      status: 'active',
      currentPeriodEnd: billing.app.clock.now().toISOString(),
      cancelAtPeriodEnd: false,
    });
    await tell(billing.app, await event('customer.subscription.created', { subscriptionId: 'sub_y' })).expect(200);
    expect(await recordedOf(billing.app, stranger)).toEqual([]);
  });

  it('that name another account’s subscription do not lend it', async () => {
    const subscriptionId = await billing.ada.upgraded();
    const eve = await Subscriber.of(billing.app);
    await eve.checkout();
    const paid = (await billing.payments.subscription(subscriptionId))!;
    vi.spyOn(billing.payments, 'subscription').mockResolvedValueOnce({ ...paid, accountId: eve.accountId });
    await tell(billing.app, await event('customer.subscription.updated', { subscriptionId })).expect(200);
    expect(await eve.status()).toMatchObject({ subscriptionStatus: 'free' });
  });

  it('of other kinds are not even asked about', async () => {
    const sent = await event('charge.refunded', {});
    const asked = vi.spyOn(billing.payments, 'subscription');
    await tell(billing.app, sent).expect(200);
    expect(asked).not.toHaveBeenCalled();
  });

  it('are sent again while the provider does not answer', async () => {
    const [paid] = await billing.sandbox.pay(await billing.ada.checkout());
    const away = new Refused('unavailable', 'payments-unavailable', 'The provider does not answer.');
    vi.spyOn(billing.payments, 'subscription').mockRejectedValueOnce(away);
    await tell(billing.app, paid!).expect(503);
    await tell(billing.app, paid!).expect(200);
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'active' });
  });

  it('leave no answer that is older than the stream', async () => {
    const subscriptionId = await billing.ada.upgraded();
    const answer = billing.payments.subscriptionsOf.bind(billing.payments);
    const checkoutId = await checkoutIdOf(subscriptionId);
    const updated = await billing.sandbox.change(subscriptionId, 'cancel-at-period-end');
    vi.spyOn(billing.payments, 'subscriptionsOf').mockImplementationOnce(async (customerId) => {
      const old = await answer(customerId);
      await billing.sandbox.change(subscriptionId, 'end-period');
      await billing.ada.complete(checkoutId).expect(200);
      return old;
    });
    await tellAll(billing.app, updated);
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'ended' });
    expect((await billing.ada.recorded()).slice(-2)).toEqual(['SubscriptionStarted', 'SubscriptionEnded']);
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
  const { data } = (
    await Array.fromAsync(billing.app.get(EventStore).readStream(subscriptionStream(billing.ada.accountId)))
  ).find(({ type }) => type === 'CheckoutStarted')!;
  const id = `cs_sandbox_${String(data['attemptId'])}`;
  expect((await billing.payments.checkout(id))?.subscriptionId).toBe(subscriptionId);
  return id;
}
