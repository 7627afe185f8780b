import { Payments, type SandboxChange, type SentEvent } from '../src/ports/payments.js';
import { Plans } from '../src/runtime/plans/plans.js';
import type { Builder, TestApp } from './app.js';

/** Puts an account on the Pro plan, as its owner does in the sandbox. */
export async function upgrade(app: TestApp, { agent }: Builder): Promise<void> {
  const { body } = await agent.post('/api/subscription/create-checkout').expect(200);
  const checkoutId = String(body.url).split('/').at(-1)!;
  await app.get(Payments).sandbox!.pay(checkoutId);
  await agent.post('/api/subscription/complete-checkout').send({ checkoutId }).expect(200);
}

/** What happens to an account's subscription in the sandbox, and the events that tell of it. */
export async function changeSubscription(app: TestApp, { accountId }: Builder, change: SandboxChange): Promise<void> {
  const { current } = await app.get(Plans).subscriptionOf(accountId);
  for (const event of await app.get(Payments).sandbox!.change(current!.id, change)) await tell(app, event).expect(200);
}

/** Sends an event as the provider of payments does. */
export const tell = (app: TestApp, { body, signature }: SentEvent) =>
  app
    .anyone()
    .post('/api/billing/webhook')
    .set('Content-Type', 'application/json')
    .set('Stripe-Signature', signature)
    .send(body);
