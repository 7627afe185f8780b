import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { Refused } from '../../../kernel/refusal.js';
import { Plans } from '../../../runtime/plans/plans.js';

@Injectable()
export class ClientManagement {
  constructor(private readonly plans: Plans) {}

  /**
   * Managing clients takes an active subscription. Where it has ended, clients go on as they are.
   * @throws Refused `upgrade-required`
   */
  async assertIncluded(accountId: AccountId): Promise<void> {
    const { plan, clients } = await this.plans.of(accountId);
    if (clients > 0) return;
    const message = `Upgrade required: the ${plan} plan does not include client accounts.`;
    throw new Refused('forbidden', 'upgrade-required', message);
  }
}
