import { PLANS } from '@chatbot-builder/contracts/constants';
import type { AccountId } from '@chatbot-builder/contracts/ids';

/** Bounds against abuse; the operator sets them. */
export interface PlanBounds {
  /** Documents that an account may keep. */
  readonly documents: number;
  /** Bytes of their files. */
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
