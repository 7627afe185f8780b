import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listOf, Notice } from '@chatbot-builder/contracts/http';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { BILLING_SETTINGS, Subscriber } from '../../../test/subscriber.js';
import { Mailer } from '../../ports/mailer.js';
import { PaymentTrouble } from './payment-trouble.js';

let app: TestApp;
let ada: Subscriber;

beforeAll(async () => {
  app = await TestApp.start({ settings: BILLING_SETTINGS });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await Subscriber.of(app);
});

describe('a payment that fails', () => {
  const notices = async () => listOf(Notice).parse((await ada.agent.get('/api/notices').expect(200)).body);
  const mails = async () =>
    ((await app.get(Mailer).kept?.list(100)) ?? []).filter(
      ({ to, subject }) => to === ada.email && subject === 'Your payment failed',
    );

  it('is told by a notice and a mail, and the plan stays', async () => {
    const subscriptionId = await ada.upgraded();
    await ada.changed(subscriptionId, 'fail-payment');
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'active', paymentFailed: true });
    expect(await eventually(notices, ({ length }) => length === 1)).toMatchObject([
      { severity: 'warning', chatbotId: null, about: { code: 'payment-failed', subject: ada.accountId, params: {} } },
    ]);
    const [mail] = await eventually(mails, ({ length }) => length === 1);
    expect(mail).toMatchObject({ text: expect.stringContaining('/settings') });
    await app.get(PaymentTrouble).mail(ada.accountId, mail!.id);
    await ada.changed(subscriptionId, 'pay');
    await eventually(notices, ({ length }) => length === 0);
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'active', paymentFailed: false });
    expect(await mails()).toHaveLength(1);
  });

  it('ends the plan only when the provider ends it, and its notice with it', async () => {
    const subscriptionId = await ada.upgraded();
    await ada.changed(subscriptionId, 'fail-payment');
    await eventually(notices, ({ length }) => length === 1);
    await ada.changed(subscriptionId, 'end-period');
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'ended', subscriptionEndDate: null });
    await eventually(notices, ({ length }) => length === 0);
  });
});
