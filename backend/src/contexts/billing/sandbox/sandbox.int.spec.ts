import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Builder, TestApp } from '../../../../test/app.js';

let app: TestApp;
let ada: Builder;

beforeEach(async () => {
  app = await TestApp.start();
  ada = await app.register();
});
afterEach(() => app.stop());

const pathOf = async (route: string): Promise<string> =>
  new URL((await ada.agent.post(`/api/subscription/${route}`).expect(200)).body.url).pathname;
const page = async (path: string): Promise<string> =>
  (
    await app
      .anyone()
      .get(path)
      .expect(200)
      .expect('Content-Type', /^text\/html/)
  ).text;
const status = async () => (await ada.agent.get('/api/subscription/status').expect(200)).body;

/** Presses a button of the portal's page. */
async function press(path: string, label: string): Promise<void> {
  const [, action] = new RegExp(`formaction="([^"]+)">${label}<`).exec(await page(path)) ?? [];
  if (!action) throw new Error(`No button says ${label}`);
  await app
    .anyone()
    .post(path + action.replaceAll('&amp;', '&'))
    .expect(303)
    .expect('Location', path);
}
const buttons = async (path: string) =>
  [...(await page(path)).matchAll(/<button[^>]*>([^<]+)</g)].map(([, label]) => label);

it('takes nobody’s money at checkout, says so, and returns to the product', async () => {
  const path = await pathOf('create-checkout');
  const shown = await page(path);
  expect(shown).toContain('Sandbox.</strong> Nobody pays here');
  expect(shown).toContain('$19.99 a month');
  const { headers } = await app.anyone().post(path).expect(303);
  expect(headers['location']).toMatch(/\/settings\?checkout=cs_sandbox_[\w-]+$/);
  expect(await status()).toMatchObject({ subscriptionStatus: 'active', billing: 'sandbox' });
  expect(await page(path)).toContain('This checkout is paid.');
});

it('lets a payment fail, and be made', async () => {
  await app
    .anyone()
    .post(await pathOf('create-checkout'))
    .expect(303);
  const portal = await pathOf('billing-portal');
  await press(portal, 'Let the payment fail');
  expect(await status()).toMatchObject({ subscriptionStatus: 'active', paymentFailed: true });
  await press(portal, 'Pay what is due');
  expect(await status()).toMatchObject({ subscriptionStatus: 'active', paymentFailed: false });
});

it('cancels at the end of the period, and lets it end', async () => {
  await app
    .anyone()
    .post(await pathOf('create-checkout'))
    .expect(303);
  const portal = await pathOf('billing-portal');
  expect(await buttons(portal)).toEqual([
    'Let the payment fail',
    'Cancel at the end of the period',
    'Let the period end',
    'Pause',
  ]);
  await press(portal, 'Cancel at the end of the period');
  expect(await status()).toMatchObject({ subscriptionStatus: 'active', cancelAtPeriodEnd: true });
  await press(portal, 'Do not cancel');
  await press(portal, 'Let the period end');
  expect(await status()).toMatchObject({ subscriptionStatus: 'active', cancelAtPeriodEnd: false });
  await press(portal, 'Cancel at the end of the period');
  await press(portal, 'Let the period end');
  expect(await status()).toMatchObject({ subscriptionStatus: 'ended' });
  expect(await buttons(portal)).toEqual([]);
});

it('changes only subscriptions of the portal’s customer', async () => {
  await app
    .anyone()
    .post(await pathOf('create-checkout'))
    .expect(303);
  const portal = await pathOf('billing-portal');
  const [, action] = /formaction="([^"]+)">Pause</.exec(await page(portal))!;
  const eve = await app.register('eve@example.com');
  await eve.agent.post('/api/subscription/create-checkout').expect(200);
  const { body } = await eve.agent.post('/api/subscription/billing-portal').expect(200);
  const foreign = new URL(body.url).pathname;
  await app
    .anyone()
    .post(foreign + action!.replaceAll('&amp;', '&'))
    .expect(404);
  await app.anyone().post(`${portal}?subscription=sub_unknown&change=pause`).expect(404);
  await app.anyone().post(`${portal}?subscription=sub_unknown&change=refund`).expect(400);
  expect(await status()).toMatchObject({ subscriptionStatus: 'active' });
});

it.each([
  ['through a proxy', { 'X-Forwarded-For': '127.0.0.1' }],
  ['by another name of the machine', { Host: 'evil.example' }],
])('is not there %s', async (_, headers) => {
  const checkout = await pathOf('create-checkout');
  const portal = await pathOf('billing-portal');
  for (const path of [checkout, portal]) {
    await app.anyone().get(path).set(headers).expect(404);
    await app.anyone().post(path).query({ subscription: 'x', change: 'pause' }).set(headers).expect(404);
  }
  await app.anyone().get('/dev/billing/checkout/unknown').expect(404);
  await app.anyone().get('/dev/billing/portal/unknown').expect(404);
  expect(await status()).toMatchObject({ subscriptionStatus: 'free' });
});
