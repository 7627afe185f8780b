import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { BILLING_SETTINGS, sandboxOf, Subscriber } from '../../../test/subscriber.js';
import { DocumentStore } from '../../ports/document-store.js';
import { Payments, type PaymentSandbox } from '../../ports/payments.js';
import { Reconciliation } from './reconciliation.js';
import { subscriptionsCollection } from './subscriptions.view.js';

let app: TestApp;
let ada: Subscriber;
let payments: Payments;
let sandbox: PaymentSandbox;

beforeEach(async () => {
  app = await TestApp.start({ settings: BILLING_SETTINGS });
  payments = app.get(Payments);
  sandbox = sandboxOf(app);
  ada = await Subscriber.of(app);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.stop();
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
    const eve = await Subscriber.of(app);
    const lapsed = await eve.upgraded();
    await sandbox.pay(await ada.checkout());
    await sandbox.change(lapsed, 'pause');
    await inView(2);
    await reconcile();
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'active' });
    expect(await eve.status()).toMatchObject({ subscriptionStatus: 'suspended' });
    const before = [await ada.recorded(), await eve.recorded()];
    await reconcile();
    expect([await ada.recorded(), await eve.recorded()]).toEqual(before);
  });

  it('goes on after an account that it could not compare', async () => {
    const eve = await Subscriber.of(app);
    await sandbox.pay(await ada.checkout());
    await sandbox.pay(await eve.checkout());
    await inView(2);
    vi.spyOn(payments, 'subscriptionsOf').mockRejectedValueOnce(new Error('away'));
    await reconcile();
    const shown = [await ada.status(), await eve.status()].map(({ subscriptionStatus }) => subscriptionStatus);
    expect(shown.toSorted()).toEqual(['active', 'free']);
  });

  it('gives up while the provider is away', async () => {
    for (let count = 0; count < 6; count++) await (await Subscriber.of(app)).checkout();
    await inView(6);
    const asked = vi.spyOn(payments, 'subscriptionsOf').mockRejectedValue(new Error('away'));
    await expect(reconcile()).rejects.toThrow('could not be asked');
    expect(asked).toHaveBeenCalledTimes(5);
  });
});
