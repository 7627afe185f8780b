import { describe, expect, it } from 'vitest';
import { billingInSandbox } from '../../../test/billing.js';

const billing = billingInSandbox();

describe('a lapse', () => {
  it('comes at the end of the period after a cancellation', async () => {
    const subscriptionId = await billing.ada.upgraded();
    await billing.ada.changed(subscriptionId, 'cancel-at-period-end');
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'active', cancelAtPeriodEnd: true });
    await billing.ada.changed(subscriptionId, 'end-period');
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'ended', cancelAtPeriodEnd: false });
    await billing.ada.checkout();
  });

  it('leaves chatbots that exist, and refuses more', async () => {
    const subscriptionId = await billing.ada.upgraded();
    const { body } = await billing.ada.createChatbot('One').expect(201);
    await billing.ada.createChatbot('Two').expect(201);
    await billing.ada.changed(subscriptionId, 'pause');
    expect(await billing.ada.status()).toMatchObject({ subscriptionStatus: 'suspended' });
    expect((await billing.ada.createChatbot('Three').expect(403)).body.message).toMatch(/^Upgrade required/);
    await billing.ada.agent.patch(`/api/chatbots/${body.id}`).send({ name: 'Still mine' }).expect(200);
    expect((await billing.ada.agent.get('/api/chatbots')).body).toHaveLength(2);
    await billing.ada.changed(subscriptionId, 'resume');
    await billing.ada.createChatbot('Three').expect(201);
  });

  it('leaves nobody with more than Free allows who asks many times meanwhile', async () => {
    const subscriptionId = await billing.ada.upgraded();
    const before = await Promise.all(['One', 'Two'].map((name) => billing.ada.createChatbot(name)));
    expect(before.map((reply) => reply.status)).toEqual([201, 201]);
    const ending = billing.ada.changed(subscriptionId, 'pause');
    const meanwhile = await Promise.all(
      Array.from({ length: 8 }, (_, index) => billing.ada.createChatbot(`Many ${index}`)),
    );
    await ending;
    const created = meanwhile.filter((reply) => reply.status === 201).length;
    expect((await billing.ada.agent.get('/api/chatbots')).body).toHaveLength(2 + created);
    const after = await Promise.all(
      Array.from({ length: 4 }, (_, index) => billing.ada.createChatbot(`Later ${index}`)),
    );
    expect(after.map((reply) => reply.status)).toEqual([403, 403, 403, 403]);
    expect((await billing.ada.agent.get('/api/chatbots')).body).toHaveLength(2 + created);
  });
});
