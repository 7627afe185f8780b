import { Injectable } from '@nestjs/common';
import { AccountId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { reaction } from '../../kernel/reaction.js';
import type { Job, JobHandler } from '../../ports/job-queue.js';
import { Registrations } from './registrations.js';

const COMPLETE = 'accounts.complete-registration';
const SWEEP = 'accounts.sweep-credential';
/** Far longer than a registration takes. */
const SWEEP_AFTER_MS = 3_600_000;

const Payload = z.object({ accountId: AccountId });

/** A claimed address without its account is a registration that was cut short. */
export const completeRegistration = reaction({
  name: 'complete-registration',
  categories: ['email'],
  from: 'beginning',
  effectsOf: (event) => (event.type === 'EmailClaimed' ? [{ job: COMPLETE, payload: { accountId: event.data.accountId } }] : []),
});

/** Queued before a credential is written, so that none is left behind unseen. */
export const sweepCredential = (accountId: AccountId): Job => ({
  id: `${SWEEP}/${accountId}`,
  name: SWEEP,
  payload: { accountId },
  delayMs: SWEEP_AFTER_MS,
});

@Injectable()
export class RegistrationJobs {
  readonly handlers: readonly JobHandler[];

  constructor(registrations: Registrations) {
    const often = { attempts: 20, pauseMs: 1_000, concurrency: 4 };
    this.handlers = [
      {
        name: COMPLETE,
        ...often,
        handle: async (payload, job) => {
          await registrations.complete(Payload.parse(payload).accountId, job.id);
        },
      },
      { name: SWEEP, ...often, handle: (payload) => registrations.sweep(Payload.parse(payload).accountId) },
    ];
  }
}
