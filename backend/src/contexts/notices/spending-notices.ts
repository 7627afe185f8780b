import { Injectable } from '@nestjs/common';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { Clock, Ids } from '../../ports/clock.js';
import { DocumentStore } from '../../ports/document-store.js';
import type { ScheduledTask } from '../../ports/schedule.js';
import { Notices } from '../../runtime/notices/notices.js';
import { noticesCollection } from './notices.view.js';

export const END_SPENDING_DAY = 'notices.end-spending-day';
const DAY_MS = 24 * 3_600_000;

/** Clears what was said about the spending of days before today, in UTC. */
@Injectable()
export class SpendingNotices {
  readonly task: ScheduledTask = { name: END_SPENDING_DAY, everyMs: DAY_MS, run: (signal) => this.run(signal) };

  constructor(
    private readonly documents: DocumentStore,
    private readonly notices: Notices,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const runId = this.ids.uuid();
    const today = this.clock.now().toISOString().slice(0, 10);
    const open = this.documents.stream(noticesCollection, {
      where: { code: 'spending-cap' },
      sort: { field: 'raisedAt', order: 'asc' },
    });
    for await (const { _id, accountId, chatbotId, raisedAt } of open) {
      if (signal.aborted || raisedAt >= today) return;
      await this.notices.clearById(_id, {
        accountId: AccountId.parse(accountId),
        ...(chatbotId !== null && { chatbotId: ChatbotId.parse(chatbotId) }),
        actor: { kind: 'job', id: END_SPENDING_DAY },
        commandId: `${END_SPENDING_DAY}/${runId}`,
        correlationId: runId,
      });
    }
  }
}
