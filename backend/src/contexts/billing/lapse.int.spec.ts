import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestApp } from '../../../test/app.js';
import { BILLING_SETTINGS, Subscriber } from '../../../test/subscriber.js';

let app: TestApp;
let ada: Subscriber;

beforeAll(async () => {
  app = await TestApp.start({ settings: BILLING_SETTINGS });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await Subscriber.of(app);
});

describe('a lapse', () => {
  it('comes at the end of the period after a cancellation', async () => {
    const subscriptionId = await ada.upgraded();
    await ada.changed(subscriptionId, 'cancel-at-period-end');
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'active', cancelAtPeriodEnd: true });
    await ada.changed(subscriptionId, 'end-period');
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'ended', cancelAtPeriodEnd: false });
    await ada.checkout();
  });

  it('leaves chatbots that exist, and refuses more', async () => {
    const subscriptionId = await ada.upgraded();
    const { body } = await ada.createChatbot('One').expect(201);
    await ada.createChatbot('Two').expect(201);
    await ada.changed(subscriptionId, 'pause');
    expect(await ada.status()).toMatchObject({ subscriptionStatus: 'suspended' });
    expect((await ada.createChatbot('Three').expect(403)).body.message).toMatch(/^Upgrade required/);
    await ada.agent.patch(`/api/chatbots/${body.id}`).send({ name: 'Still mine' }).expect(200);
    expect((await ada.agent.get('/api/chatbots')).body).toHaveLength(2);
    await ada.changed(subscriptionId, 'resume');
    await ada.createChatbot('Three').expect(201);
  });

  it('leaves nobody with more than Free allows who asks many times meanwhile', async () => {
    const subscriptionId = await ada.upgraded();
    const before = await Promise.all(['One', 'Two'].map((name) => ada.createChatbot(name)));
    expect(before.map((reply) => reply.status)).toEqual([201, 201]);
    const ending = ada.changed(subscriptionId, 'pause');
    const meanwhile = await Promise.all(Array.from({ length: 8 }, (_, index) => ada.createChatbot(`Many ${index}`)));
    await ending;
    const created = meanwhile.filter((reply) => reply.status === 201).length;
    expect((await ada.agent.get('/api/chatbots')).body).toHaveLength(2 + created);
    const after = await Promise.all(Array.from({ length: 4 }, (_, index) => ada.createChatbot(`Later ${index}`)));
    expect(after.map((reply) => reply.status)).toEqual([403, 403, 403, 403]);
    expect((await ada.agent.get('/api/chatbots')).body).toHaveLength(2 + created);
  });
});
