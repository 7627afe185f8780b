import { Inject, Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { tooMany } from '../../../kernel/refusals.js';
import { type Quota, Quotas } from '../../../ports/quotas.js';
import { CONFIG, type Config } from '../../../settings/config.js';

/** Limits the bytes that all visitors of a chatbot write in a day, because its owner keeps them for ever. */
@Injectable()
export class VisitorAllowance {
  private readonly quota: Quota;

  constructor(
    @Inject(CONFIG) { limits }: Config,
    private readonly quotas: Quotas,
  ) {
    this.quota = { name: 'visitors-bytes', ...limits.LIMIT_VISITORS_MB_PER_DAY };
  }

  /**
   * Records a message. One that was recorded before, or that could not be, does not count.
   *
   * @throws Refused `too-many-requests`
   */
  async recording<Received extends { readonly isNew: boolean }>(
    chatbotId: ChatbotId,
    content: string,
    record: () => Promise<Received>,
  ): Promise<Received> {
    const bytes = Buffer.byteLength(content);
    const { granted, endsInMs } = await this.quotas.take(this.quota, chatbotId, bytes);
    if (!granted) throw tooMany(Math.ceil(endsInMs / 1_000), 'This chat has received too much today.');
    let counts = false;
    try {
      const received = await record();
      counts = received.isNew;
      return received;
    } finally {
      if (!counts) await this.quotas.giveBack(this.quota, chatbotId, bytes).catch(() => undefined);
    }
  }
}
