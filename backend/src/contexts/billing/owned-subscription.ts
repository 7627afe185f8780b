import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { OwnedData, OwnedFile } from '../../kernel/owned-data.js';
import { jsonLines } from '../../runtime/owned-data/json-lines.js';
import { Plans } from '../../runtime/plans/plans.js';
import { shownSubscription } from '../../runtime/plans/subscription.js';

/** What the account pays for. */
@Injectable()
export class OwnedSubscription implements OwnedData {
  readonly name = 'subscription';

  constructor(private readonly plans: Plans) {}

  async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    yield { name: 'subscription.jsonl', body: jsonLines(this.subscription(accountId)) };
  }

  private async *subscription(accountId: AccountId): AsyncGenerator<object> {
    const subscription = await this.plans.subscriptionOf(accountId);
    const { customer, current } = subscription;
    yield { ...shownSubscription(subscription), ...customer, subscriptionId: current?.id };
  }
}
