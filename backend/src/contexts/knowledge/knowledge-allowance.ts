import { Injectable } from '@nestjs/common';
import type { AccountId, DocumentId } from '@chatbot-builder/contracts/ids';
import { Refused } from '../../kernel/refusal.js';
import { DocumentStore } from '../../ports/document-store.js';
import { Plans } from '../../runtime/plans/plans.js';
import { documents } from './documents.view.js';

const MEGABYTE = 1_048_576;

/** Enforces the plan's limits on the number and size of documents. Concurrent additions may exceed them slightly. */
@Injectable()
export class KnowledgeAllowance {
  constructor(
    private readonly store: DocumentStore,
    private readonly plans: Plans,
  ) {}

  /**
   * Checks that the plan has room for one more file of this size. A document that is added again counts once.
   *
   * @throws Refused `plan-limit-reached`
   */
  async refuseBeyond(accountId: AccountId, documentId: DocumentId, fileSize: number): Promise<void> {
    const allowed = await this.plans.of(accountId);
    let count = 1;
    let bytes = fileSize;
    for await (const row of this.store.stream(documents, {
      where: { accountId },
      sort: { field: 'createdAt', order: 'asc' },
    })) {
      if (row._id === documentId) continue;
      count += 1;
      if (!row.fileGone) bytes += row.fileSize;
    }
    if (count > allowed.documents)
      throw limitReached(allowed.plan, `${allowed.documents} document${allowed.documents === 1 ? '' : 's'}`);
    if (bytes > allowed.storedBytes) throw limitReached(allowed.plan, `${allowed.storedBytes / MEGABYTE} MB of files`);
  }
}

const limitReached = (plan: string, what: string): Refused =>
  new Refused(
    'forbidden',
    'plan-limit-reached',
    `The ${plan} plan includes ${what}. Delete documents to make room for new ones.`,
  );
