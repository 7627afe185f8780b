import { PLANS } from '@chatbot-builder/contracts/constants';
import { subscriptionStream } from '@chatbot-builder/contracts/events/subscription';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Streams } from '../streams.js';
import { isPro, subscription, type Subscription } from './subscription.js';

/** Limits against abuse, set by the operator. */
export interface PlanBounds {
  /** Number of documents per account. */
  readonly documents: number;
  /** Total bytes of the documents' files. */
  readonly storedBytes: number;
}

export interface PlanLimits extends PlanBounds {
  readonly plan: string;
  readonly chatbots: number;
  readonly clients: number;
}

/**
 * The one place that knows what an account's plan allows. It folds the subscription, so a change holds at once,
 * everywhere.
 */
export class Plans {
  constructor(
    private readonly bounds: Readonly<Record<keyof typeof PLANS, PlanBounds>>,
    private readonly streams: Pick<Streams, 'read'>,
  ) {}

  async of(accountId: AccountId): Promise<PlanLimits> {
    const plan = isPro(await this.subscriptionOf(accountId)) ? 'pro' : 'free';
    const { name, chatbots, clients } = PLANS[plan];
    return { plan: name, chatbots, clients, ...this.bounds[plan] };
  }

  async subscriptionOf(accountId: AccountId): Promise<Subscription> {
    return (await this.streams.read(subscriptionStream(accountId), subscription)).state;
  }
}
