import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { Refused } from '../kernel/refusal.js';
import type { Payments } from './payments.js';

export type OpenPayments = () => Promise<{
  readonly payments: Payments;
  /** The time that the adapter's clock has. */
  now(): Date;
  /** The customer pays at the checkout's page. */
  pay(checkoutId: string): Promise<void>;
  /** What the provider sends about a subscription, signed with the right secret at this time. */
  sent(
    event: { readonly id: string; readonly type: string; readonly customerId: string; readonly subscriptionId: string },
    at: Date,
  ): { readonly body: Buffer; readonly signature: string };
  close(): Promise<void>;
}>;

const email = 'ada@example.com';

/** The guarantees of every adapter that takes payments. */
export function paymentsContract(name: string, open: OpenPayments): void {
  describe(`payments: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenPayments>>;
    let payments: Payments;
    let accountId: AccountId;
    beforeEach(async () => {
      opened = await open();
      payments = opened.payments;
      accountId = randomUUID() as AccountId;
    });
    afterEach(() => opened.close());

    const order = async (attemptId: string = randomUUID()) => ({
      accountId,
      customerId: await payments.createCustomer({ accountId, email }),
      attemptId,
      expiresAt: new Date(opened.now().getTime() + 3_600_000),
      successUrl: 'https://chat.example.com/settings?checkout={CHECKOUT_ID}',
      cancelUrl: 'https://chat.example.com/pricing',
    });

    const subscribed = async () => {
      const { id } = await payments.startCheckout(await order());
      await opened.pay(id);
      const checkout = await payments.checkout(id);
      return { ...checkout!, subscriptionId: checkout!.subscriptionId! };
    };

    it('makes one customer for an account', async () => {
      const [first, second] = await Promise.all([
        payments.createCustomer({ accountId, email }),
        payments.createCustomer({ accountId, email }),
      ]);
      expect(first).not.toBe('');
      expect(second).toBe(first);
      const other = await payments.createCustomer({ accountId: randomUUID() as AccountId, email });
      expect(other).not.toBe(first);
    });

    it('knows the customers that it made', async () => {
      expect(await payments.hasCustomer(await payments.createCustomer({ accountId, email }))).toBe(true);
      expect(await payments.hasCustomer('cus_unknown')).toBe(false);
    });

    it('takes another address of a customer, and none of one that is gone', async () => {
      const customerId = await payments.createCustomer({ accountId, email });
      const changed = { customerId, email: 'ada@example.org' };
      await expect(payments.setEmail(changed)).resolves.toBeUndefined();
      expect(await payments.createCustomer({ accountId, email: changed.email })).toBe(customerId);
      await payments.deleteCustomer(customerId);
      await expect(payments.setEmail(changed)).resolves.toBeUndefined();
      await expect(payments.setEmail({ ...changed, customerId: 'cus_unknown' })).resolves.toBeUndefined();
    });

    it('starts one checkout for an attempt', async () => {
      const given = await order();
      const [first, second] = await Promise.all([payments.startCheckout(given), payments.startCheckout(given)]);
      expect(second).toEqual(first);
      expect(URL.canParse(first.url)).toBe(true);
      expect((await payments.startCheckout(await order())).id).not.toBe(first.id);
    });

    it('says who a checkout is for, and its subscription once it is paid', async () => {
      const given = await order();
      const { id } = await payments.startCheckout(given);
      const { customerId } = given;
      expect(await payments.checkout(id)).toEqual({ accountId, customerId, subscriptionId: undefined });
      await opened.pay(id);
      expect(await payments.checkout(id)).toEqual({ accountId, customerId, subscriptionId: expect.any(String) });
    });

    it('knows no checkout, subscription or customer that was never made', async () => {
      expect(await payments.checkout('cs_unknown')).toBeUndefined();
      expect(await payments.subscription('sub_unknown')).toBeUndefined();
      expect(await payments.subscriptionsOf('cus_unknown')).toEqual([]);
    });

    it('says where a subscription stands', async () => {
      const { subscriptionId, customerId } = await subscribed();
      const subscription = await payments.subscription(subscriptionId);
      expect(subscription).toEqual({
        id: subscriptionId,
        customerId,
        accountId,
        status: 'active',
        currentPeriodEnd: expect.any(String),
        cancelAtPeriodEnd: false,
      });
      const end = subscription!.currentPeriodEnd;
      expect(new Date(end).toISOString()).toBe(end);
      expect(Date.parse(end)).toBeGreaterThan(opened.now().getTime());
      expect(await payments.subscriptionsOf(customerId)).toEqual([subscription]);
    });

    it('cancels a subscription at once, and once', async () => {
      const { subscriptionId, customerId } = await subscribed();
      await payments.cancel(subscriptionId);
      await payments.cancel(subscriptionId);
      expect(await payments.subscription(subscriptionId)).toMatchObject({ status: 'canceled' });
      expect(await payments.subscriptionsOf(customerId)).toMatchObject([{ id: subscriptionId, status: 'canceled' }]);
    });

    it('has nothing to cancel of a subscription that is gone', async () => {
      await expect(payments.cancel('sub_unknown')).resolves.toBeUndefined();
    });

    it('deletes a customer with its subscriptions, and once', async () => {
      const { subscriptionId, customerId } = await subscribed();
      await payments.deleteCustomer(customerId);
      await payments.deleteCustomer(customerId);
      expect(await payments.subscriptionsOf(customerId)).toEqual([]);
      expect((await payments.subscription(subscriptionId))?.status ?? 'canceled').toBe('canceled');
    });

    it('opens a portal for a customer', async () => {
      const { customerId } = await subscribed();
      const url = await payments.openPortal({ customerId, returnUrl: 'https://chat.example.com/settings' });
      expect(URL.canParse(url)).toBe(true);
    });

    describe('events', () => {
      const event = {
        id: 'evt_1',
        type: 'customer.subscription.updated',
        customerId: 'cus_1',
        subscriptionId: 'sub_1',
      };
      const refusal = (body: Uint8Array, signature: string | undefined): unknown => {
        try {
          payments.eventOf(body, signature);
        } catch (error) {
          return error instanceof Refused ? error.kind : error;
        }
        return undefined;
      };
      const ago = (seconds: number): Date => new Date(opened.now().getTime() - seconds * 1_000);

      it('are read where the signature is right', () => {
        const { body, signature } = opened.sent(event, opened.now());
        expect(payments.eventOf(body, signature)).toEqual(event);
      });

      it('may be a little late', () => {
        const { body, signature } = opened.sent(event, ago(290));
        expect(payments.eventOf(body, signature)).toEqual(event);
      });

      it('are refused where they are stale', () => {
        const { body, signature } = opened.sent(event, ago(310));
        expect(refusal(body, signature)).toBe('invalid');
      });

      it('are refused where the body was altered', () => {
        const { body, signature } = opened.sent(event, opened.now());
        const altered = Buffer.from(body.toString().replace('sub_1', 'sub_2'));
        expect(refusal(altered, signature)).toBe('invalid');
      });

      it.each([undefined, '', 'v1=00', 't=1', 't=now,v1=', 'nonsense'])(
        'are refused with the signature %p',
        (signature) => {
          expect(refusal(opened.sent(event, opened.now()).body, signature)).toBe('invalid');
        },
      );

      it('are refused where another secret signed them', () => {
        const { body, signature } = opened.sent(event, opened.now());
        expect(refusal(body, signature.replace(/v1=.{64}/, `v1=${'0'.repeat(64)}`))).toBe('invalid');
      });
    });
  });
}
