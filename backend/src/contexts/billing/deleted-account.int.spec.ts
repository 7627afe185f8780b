import { describe, expect, it, vi } from 'vitest';
import { PASSWORD } from '../../../test/app.js';
import { billingInSandbox } from '../../../test/billing.js';
import { eventually } from '../../../test/eventually.js';
import { Subscriber, tellAll } from '../../../test/subscriber.js';
import { Refused } from '../../kernel/refusal.js';
import { JobQueue } from '../../ports/job-queue.js';

const HOUR_MS = 3_600_000;

const billing = billingInSandbox();

describe('a deleted account', () => {
  const erase = () => billing.ada.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
  const canceled = (subscriptionId: string) =>
    eventually(
      async () => billing.payments.subscription(subscriptionId),
      (subscription) => subscription?.status === 'canceled',
    );

  it('pays no more', async () => {
    const subscriptionId = await billing.ada.upgraded();
    await erase();
    await canceled(subscriptionId);
    await eventually(
      () => billing.ada.recorded(),
      ({ length }) => length === 0,
    );
  });

  it('pays no more although the provider is away at that moment', async () => {
    const subscriptionId = await billing.ada.upgraded();
    const away = new Refused('unavailable', 'payments-unavailable', 'The provider does not answer.');
    const cancel = vi.spyOn(billing.payments, 'cancel').mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    await erase();
    await eventually(
      async () => {
        billing.app.clock.advance(10_000);
        // A new job has the queue look at the time.
        await Subscriber.of(billing.app);
        return cancel.mock.calls.length;
      },
      (calls) => calls === 3,
    );
    await canceled(subscriptionId);
    expect(await billing.app.get(JobQueue).failed(10)).toEqual([]);
  });

  it('pays no more if somebody pays its open checkout afterwards, and is forgotten by the provider', async () => {
    const checkoutId = await billing.ada.checkout();
    await erase();
    await eventually(
      () => billing.ada.recorded(),
      ({ length }) => length === 0,
    );
    const events = await billing.sandbox.pay(checkoutId);
    await tellAll(billing.app, events);
    expect(await billing.ada.recorded()).toEqual([]);
    const { subscriptionId } = (await billing.payments.checkout(checkoutId))!;
    billing.app.clock.advance(4 * HOUR_MS);
    // A new job has the queue look at the time.
    await billing.app.register();
    await eventually(
      async () => [await billing.payments.checkout(checkoutId), await billing.payments.subscription(subscriptionId!)],
      (known) => known.every((one) => one === undefined),
    );
  });
});
