import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PASSWORD, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { BILLING_SETTINGS, sandboxOf, Subscriber, tellAll } from '../../../test/subscriber.js';
import { Refused } from '../../kernel/refusal.js';
import { JobQueue } from '../../ports/job-queue.js';
import { Payments, type PaymentSandbox } from '../../ports/payments.js';

const HOUR_MS = 3_600_000;

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

describe('a deleted account', () => {
  const erase = () => ada.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
  const canceled = (subscriptionId: string) =>
    eventually(
      async () => payments.subscription(subscriptionId),
      (subscription) => subscription?.status === 'canceled',
    );

  it('pays no more', async () => {
    const subscriptionId = await ada.upgraded();
    await erase();
    await canceled(subscriptionId);
    await eventually(
      () => ada.recorded(),
      ({ length }) => length === 0,
    );
  });

  it('pays no more although the provider is away at that moment', async () => {
    const subscriptionId = await ada.upgraded();
    const away = new Refused('unavailable', 'payments-unavailable', 'The provider does not answer.');
    const cancel = jest.spyOn(payments, 'cancel').mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    await erase();
    await eventually(
      async () => {
        app.clock.advance(10_000);
        // A new job has the queue look at the time.
        await Subscriber.of(app);
        return cancel.mock.calls.length;
      },
      (calls) => calls === 3,
    );
    await canceled(subscriptionId);
    expect(await app.get(JobQueue).failed(10)).toEqual([]);
  });

  it('pays no more if somebody pays its open checkout afterwards, and is forgotten by the provider', async () => {
    const checkoutId = await ada.checkout();
    await erase();
    await eventually(
      () => ada.recorded(),
      ({ length }) => length === 0,
    );
    const events = await sandbox.pay(checkoutId);
    await tellAll(app, events);
    expect(await ada.recorded()).toEqual([]);
    const { subscriptionId } = (await payments.checkout(checkoutId))!;
    app.clock.advance(4 * HOUR_MS);
    // A new job has the queue look at the time.
    await app.register();
    await eventually(
      async () => [await payments.checkout(checkoutId), await payments.subscription(subscriptionId!)],
      (known) => known.every((one) => one === undefined),
    );
  });
});
