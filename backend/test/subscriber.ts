import { subscriptionStream } from '@chatbot-builder/contracts/events/subscription';
import { BillingPage, SubscriptionStatus } from '@chatbot-builder/contracts/http';
import { randomUUID } from 'node:crypto';
import { EventStore } from '../src/ports/event-store.js';
import { Payments, type PaymentSandbox, type SandboxChange, type SentEvent } from '../src/ports/payments.js';
import type { Builder, TestApp } from './app.js';
import { tell } from './plans.js';

/** Without Redis, whose own clock a test cannot advance. */
export const BILLING_SETTINGS = { REDIS_URL: '' };

export const sandboxOf = (app: TestApp): PaymentSandbox => app.get(Payments).sandbox!;

export async function tellAll(app: TestApp, events: readonly SentEvent[]): Promise<void> {
  for (const event of events) await tell(app, event).expect(200);
}

/** The types of an account's events in its subscription's stream. */
export const recordedOf = async (app: TestApp, { accountId }: Pick<Builder, 'accountId'>): Promise<readonly string[]> =>
  (await Array.fromAsync(app.get(EventStore).readStream(subscriptionStream(accountId)))).map(({ type }) => type);

/** An owner, and what becomes of the account's subscription in the sandbox. */
export class Subscriber {
  private constructor(
    private readonly app: TestApp,
    readonly builder: Builder,
    readonly email: string,
  ) {}

  static async of(app: TestApp, email = `${randomUUID()}@example.com`): Promise<Subscriber> {
    return new Subscriber(app, await app.register(email), email);
  }

  get agent(): Builder['agent'] {
    return this.builder.agent;
  }

  get accountId(): Builder['accountId'] {
    return this.builder.accountId;
  }

  async status(): Promise<SubscriptionStatus> {
    return SubscriptionStatus.parse((await this.agent.get('/api/subscription/status').expect(200)).body);
  }

  /** Begins a checkout. Answers its id. */
  async checkout(): Promise<string> {
    const { body } = await this.agent.post('/api/subscription/create-checkout').expect(200);
    return new URL(BillingPage.parse(body).url).pathname.split('/').at(-1)!;
  }

  complete(checkoutId: string) {
    return this.agent.post('/api/subscription/complete-checkout').send({ checkoutId });
  }

  createChatbot(name: string) {
    return this.agent.post('/api/chatbots').send({ name });
  }

  recorded(): Promise<readonly string[]> {
    return recordedOf(this.app, this);
  }

  /** Pro, paid and confirmed on the return from checkout. Answers the subscription's id. */
  async upgraded(): Promise<string> {
    const checkoutId = await this.checkout();
    await sandboxOf(this.app).pay(checkoutId);
    await this.complete(checkoutId).expect(200);
    return (await this.app.get(Payments).checkout(checkoutId))!.subscriptionId!;
  }

  async changed(subscriptionId: string, change: SandboxChange): Promise<void> {
    await tellAll(this.app, await sandboxOf(this.app).change(subscriptionId, change));
  }
}
