import { Injectable } from '@nestjs/common';
import { AccountId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { jobContext } from '../../kernel/envelope.js';
import { job } from '../../runtime/job.js';
import type { JobHandler } from '../../ports/job-queue.js';
import { AccountErasure } from '../../runtime/erasure/account-erasure.js';
import { ERASE_ACCOUNT } from './erasure/erase-accounts.reaction.js';
import { COMPLETE_REGISTRATION, SWEEP_CREDENTIAL } from './registration.reaction.js';
import { Registrations } from './registrations.js';

const OfAccount = z.object({ accountId: AccountId });
const Erased = OfAccount.extend({ position: z.number() });

const REGISTERING = { attempts: 20, pauseMs: 1_000, concurrency: 4 };
/** Half a year, as the pauses double: somebody looks at what failed before that is over. */
const FOR_LONG = { attempts: 24, pauseMs: 1_000, concurrency: 1 };

@Injectable()
export class AccountJobs {
  readonly handlers: readonly JobHandler[];

  constructor(registrations: Registrations, erasure: AccountErasure) {
    this.handlers = [
      job(COMPLETE_REGISTRATION, OfAccount, REGISTERING, ({ accountId }, { cause }) =>
        registrations.complete(accountId, cause),
      ),
      job(SWEEP_CREDENTIAL, OfAccount, REGISTERING, ({ accountId }) => registrations.sweep(accountId)),
      job(ERASE_ACCOUNT, Erased, FOR_LONG, ({ accountId, position }, attempt) =>
        erasure.finish(position, jobContext(attempt, { accountId, commandId: `erase/${accountId}` }), attempt.signal),
      ),
    ];
  }
}
