import { Injectable } from '@nestjs/common';
import { AccountId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { JobHandler } from '../../../ports/job-queue.js';
import { AccountErasure } from '../../../runtime/erasure/account-erasure.js';
import { ERASE_ACCOUNT } from './erase-accounts.reaction.js';

const Payload = z.object({ accountId: AccountId, position: z.number() });

@Injectable()
export class EraseAccountJob implements JobHandler {
  readonly name = ERASE_ACCOUNT;
  /** Half a year, as the pauses double: somebody looks at what failed before that is over. */
  readonly attempts = 24;
  readonly pauseMs = 1_000;
  readonly concurrency = 1;

  constructor(private readonly erasure: AccountErasure) {}

  async handle(payload: Readonly<Record<string, unknown>>, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    const { accountId, position } = Payload.parse(payload);
    await this.erasure.finish(accountId, position, signal);
  }
}
