import { PLANS } from '@chatbot-builder/contracts/constants';
import type { AccountId } from '@chatbot-builder/contracts/ids';

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

/** The one place that knows what an account's plan allows. */
export class Plans {
  constructor(private readonly bounds: Readonly<Record<keyof typeof PLANS, PlanBounds>>) {}

  /** Every account is on the Free plan. */
  async of(_accountId: AccountId): Promise<PlanLimits> {
    const { name, chatbots, clients } = PLANS.free;
    return { plan: name, chatbots, clients, ...this.bounds.free };
  }
}
