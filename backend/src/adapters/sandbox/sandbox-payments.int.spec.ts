import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentsContract } from '../../ports/payments.contract.js';
import type { SandboxChange } from '../../ports/payments.js';
import { MovableClock } from '../../ports/testing/movable-clock.js';
import { RandomIds } from '../system/random-ids.js';
import { SandboxPayments } from './sandbox-payments.js';
import { signatureOf } from './signature.js';

const address = 'http://127.0.0.1:4310';
const open = (directory: string, clock = new MovableClock()) =>
  new SandboxPayments({ file: join(directory, 'data', 'sandbox.json'), address, clock, ids: new RandomIds() });

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(directory, { recursive: true }));

paymentsContract('sandbox', async () => {
  const clock = new MovableClock();
  const payments = open(directory, clock);
  return {
    payments,
    now: () => clock.now(),
    pay: async (checkoutId) => void (await payments.sandbox.pay(checkoutId)),
    sent: (event, at) => {
      const body = Buffer.from(JSON.stringify(event));
      return { body, signature: signatureOf(payments.sandbox.secret, body, at) };
    },
    close: async () => undefined,
  };
});

const started = async (payments: SandboxPayments, clock = new MovableClock()) => {
  const accountId = randomUUID() as AccountId;
  const customerId = await payments.createCustomer({ accountId });
  return payments.startCheckout({
    accountId,
    customerId,
    attemptId: randomUUID(),
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
    successUrl: 'http://127.0.0.1:4310/settings?checkout={CHECKOUT_ID}',
    cancelUrl: 'http://127.0.0.1:4310/pricing',
  });
};

async function subscribed(payments: SandboxPayments) {
  const { id } = await started(payments);
  await payments.sandbox.pay(id);
  const { subscriptionId } = (await payments.checkout(id))!;
  const state = () => payments.subscription(subscriptionId!);
  const change = async (name: SandboxChange) => {
    const sent = await payments.sandbox.change(subscriptionId!, name);
    return sent.map(({ body, signature }) => payments.eventOf(Buffer.from(body), signature).type);
  };
  return { state, change };
}

it('sends signed events of a payment, once', async () => {
  const payments = open(directory);
  const { id } = await started(payments);
  const sent = await payments.sandbox.pay(id);
  expect(sent.map(({ body, signature }) => payments.eventOf(Buffer.from(body), signature).type)).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
  ]);
  expect(await payments.sandbox.pay(id)).toEqual([]);
  expect(payments.sandbox.checkout(id)?.state).toBe('paid');
});

it('returns to the address of the checkout that was paid', async () => {
  const payments = open(directory);
  const { id } = await started(payments);
  expect(payments.sandbox.checkout(id)).toMatchObject({ successUrl: `${address}/settings?checkout=${id}` });
});

it('takes no payment for a checkout that has expired', async () => {
  const clock = new MovableClock();
  const payments = open(directory, clock);
  const { id } = await started(payments, clock);
  clock.advance(3_600_000);
  expect(payments.sandbox.checkout(id)?.state).toBe('expired');
  expect(await payments.sandbox.pay(id)).toEqual([]);
});

it('lets a payment fail, and succeed later', async () => {
  const { state, change } = await subscribed(open(directory));
  expect(await change('fail-payment')).toContain('invoice.payment_failed');
  expect(await state()).toMatchObject({ status: 'past_due' });
  expect(await change('pay')).toContain('invoice.paid');
  expect(await state()).toMatchObject({ status: 'active' });
});

it('renews with the end of a period, unless it was canceled', async () => {
  const { state, change } = await subscribed(open(directory));
  const before = (await state())!.currentPeriodEnd;
  await change('end-period');
  expect(Date.parse((await state())!.currentPeriodEnd) - Date.parse(before)).toBe(30 * 24 * 3_600_000);
  await change('cancel-at-period-end');
  await change('keep');
  expect(await state()).toMatchObject({ cancelAtPeriodEnd: false });
  await change('cancel-at-period-end');
  expect(await change('end-period')).toEqual(['customer.subscription.deleted']);
  expect(await state()).toMatchObject({ status: 'canceled' });
  expect(await change('end-period')).toEqual([]);
});

it('pauses and resumes', async () => {
  const { state, change } = await subscribed(open(directory));
  await change('pause');
  expect(await state()).toMatchObject({ status: 'paused' });
  await change('resume');
  expect(await state()).toMatchObject({ status: 'active' });
});

it('opens a portal, whose page knows where to return to', async () => {
  const payments = open(directory);
  const url = await payments.openPortal({ customerId: 'cus_1', returnUrl: `${address}/settings` });
  const id = url.slice(`${address}/dev/billing/portal/`.length);
  expect(payments.sandbox.portal(id)).toMatchObject({ customerId: 'cus_1', returnUrl: `${address}/settings` });
  expect(payments.sandbox.portal('unknown')).toBeUndefined();
});

it('keeps what it knows over a restart', async () => {
  const { id } = await started(open(directory));
  await open(directory).sandbox.pay(id);
  expect(await open(directory).checkout(id)).toMatchObject({ subscriptionId: expect.any(String) });
});
