import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { tooMany } from '../../kernel/refusals.js';
import type { StoredObject } from '../../ports/object-store.js';
import { type Quota, Quotas } from '../../ports/quotas.js';
import { Plans } from '../../runtime/plans/plans.js';
import { CONFIG, type Config } from '../../settings/config.js';

/** An account may upload all that its plan stores, and once more to replace it. */
const TIMES_STORED = 2;

/**
 * Limits the bytes that an account uploads in a day: files are stored for an hour even if no document is made of them.
 */
@Injectable()
export class UploadAllowance {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly quotas: Quotas,
    private readonly plans: Plans,
  ) {}

  /**
   * Stores a file of at most the declared size, or else of at most the largest. In the end only stored bytes count.
   *
   * @throws Refused `too-many-requests`
   */
  async storing(
    accountId: AccountId,
    declaredBytes: number | undefined,
    store: () => Promise<StoredObject>,
  ): Promise<void> {
    const bytes = Math.min(declaredBytes ?? LIMITS.uploadBytes, LIMITS.uploadBytes);
    const quota = await this.quotaOf(accountId);
    const { granted, endsInMs } = await this.quotas.take(quota, accountId, bytes);
    if (!granted) throw tooMany(Math.ceil(endsInMs / 1_000), 'You have uploaded too much today.');
    let stored = 0;
    try {
      stored = (await store()).size;
    } finally {
      // What the caller needs to know is whether the file was stored.
      await this.quotas.giveBack(quota, accountId, bytes - stored).catch(() => undefined);
    }
  }

  private async quotaOf(accountId: AccountId): Promise<Quota> {
    const { storedBytes } = await this.plans.of(accountId);
    const { limit, windowMs } = this.config.limits.LIMIT_UPLOADED_MB_PER_DAY;
    return { name: 'uploaded-bytes', limit: Math.min(limit, TIMES_STORED * storedBytes), windowMs };
  }
}
