import { describe, expect, it } from 'vitest';
import { listOf, Notice } from '@chatbot-builder/contracts/http';
import { billingInSandbox } from '../../../test/billing.js';
import { eventually } from '../../../test/eventually.js';
import { Mailer } from '../../ports/mailer.js';
import { PaymentTrouble } from './payment-trouble.js';

const billing = billingInSandbox();

describe('a payment that fails', () => {
  const notices = async () => listOf(Notice).parse((await billing.ada.agent.get('/api/notices').expect(200)).body);
  const mails = async () =>
    ((await billing.app.get(Mailer).kept?.list(100)) ?? []).filter(
      ({ to, subject }) => to === billing.ada.email && subject === 'Your payment failed',
    );

  it('is told by a notice and a mail, and the plan stays', async () => {
    const subscriptionId = await billing.ada.upgraded();
    await billing.ada.changed(subscriptionId, 'fail-payment');
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'active', paymentFailed: true });
    expect(await eventually(notices, ({ length }) => length === 1)).toMatchObject([
      {
        severity: 'warning',
        chatbotId: null,
        about: { code: 'payment-failed', subject: billing.ada.accountId, params: {} },
      },
    ]);
    const [mail] = await eventually(mails, ({ length }) => length === 1);
    expect(mail).toMatchObject({ text: expect.stringContaining('/settings') });
    await billing.app.get(PaymentTrouble).mail(billing.ada.accountId, mail!.id);
    await billing.ada.changed(subscriptionId, 'pay');
    await eventually(notices, ({ length }) => length === 0);
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'active', paymentFailed: false });
    expect(await mails()).toHaveLength(1);
  });

  it('ends the plan only when the provider ends it, and its notice with it', async () => {
    const subscriptionId = await billing.ada.upgraded();
    await billing.ada.changed(subscriptionId, 'fail-payment');
    await eventually(notices, ({ length }) => length === 1);
    await billing.ada.changed(subscriptionId, 'end-period');
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'ended', subscriptionEndDate: null });
    await eventually(notices, ({ length }) => length === 0);
  });
});
