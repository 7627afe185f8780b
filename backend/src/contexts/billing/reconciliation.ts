import { Injectable, Logger } from '@nestjs/common';
import { AccountId } from '@chatbot-builder/contracts/ids';
import { Refused } from '../../kernel/refusal.js';
import { Ids } from '../../ports/clock.js';
import { DocumentStore } from '../../ports/document-store.js';
import type { ScheduledTask } from '../../ports/schedule.js';
import { Subscriptions } from './subscriptions.js';
import { subscriptionsCollection } from './subscriptions.view.js';

export const RECONCILE = 'billing.reconcile';
const DAY_MS = 24 * 3_600_000;
/** Failures in a row after which the provider is taken to be away. */
const TOLERATED = 5;

/**
 * Compares every account that ever had a customer with the provider, one after another, and records what differs: an
 * event may have been lost.
 */
@Injectable()
export class Reconciliation {
  readonly task: ScheduledTask = { name: RECONCILE, everyMs: DAY_MS, run: (signal) => this.run(signal) };
  private readonly logger = new Logger(Reconciliation.name);

  constructor(
    private readonly documents: DocumentStore,
    private readonly ids: Ids,
    private readonly subscriptions: Subscriptions,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const runId = this.ids.uuid();
    const customers = this.documents.stream(subscriptionsCollection, {
      where: {},
      sort: { field: 'customerSince', order: 'asc' },
    });
    let failures = 0;
    for await (const { _id } of customers) {
      if (signal.aborted) return;
      failures = (await this.compare(AccountId.parse(_id), runId)) ? 0 : failures + 1;
      if (failures === TOLERATED) throw new Error('The provider of payments could not be asked about subscriptions');
    }
  }

  /** An account that cannot be compared does not keep others from it. Returns false then. */
  private async compare(accountId: AccountId, runId: string): Promise<boolean> {
    try {
      const { differences } = await this.subscriptions.refresh({
        accountId,
        actor: { kind: 'job', id: RECONCILE },
        commandId: `${RECONCILE}/${runId}`,
        correlationId: runId,
      });
      if (differences.length > 0)
        this.logger.warn({ accountId, differences }, 'A subscription differed from what the provider says');
      return true;
    } catch (error) {
      if (error instanceof Refused && error.code === 'account-erased') return true;
      this.logger.warn({ err: error, accountId }, 'A subscription could not be compared with the provider');
      return false;
    }
  }
}
