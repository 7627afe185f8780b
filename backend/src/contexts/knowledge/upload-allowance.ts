import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { tooMany } from '../../kernel/refusals.js';
import type { StoredObject } from '../../ports/object-store.js';
import { type Quota, Quotas } from '../../ports/quotas.js';
import { CONFIG, type Config } from '../../settings/config.js';

/**
 * Limits the bytes that an account uploads in a day: files are stored for an hour even if no document is made of them.
 */
@Injectable()
export class UploadAllowance {
  private readonly quota: Quota;

  constructor(
    @Inject(CONFIG) { limits }: Config,
    private readonly quotas: Quotas,
  ) {
    this.quota = { name: 'uploaded-bytes', ...limits.LIMIT_UPLOADED_MB_PER_DAY };
  }

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
    const { granted, endsInMs } = await this.quotas.take(this.quota, accountId, bytes);
    if (!granted) throw tooMany(Math.ceil(endsInMs / 1_000), 'You have uploaded too much today.');
    let stored = 0;
    try {
      stored = (await store()).size;
    } finally {
      // What the caller needs to know is whether the file was stored.
      await this.quotas.giveBack(this.quota, accountId, bytes - stored).catch(() => undefined);
    }
  }
}
