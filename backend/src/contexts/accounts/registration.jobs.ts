import { Injectable } from '@nestjs/common';
import { AccountId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { JobHandler } from '../../ports/job-queue.js';
import { COMPLETE_REGISTRATION, SWEEP_CREDENTIAL } from './registration.reaction.js';
import { Registrations } from './registrations.js';

const Payload = z.object({ accountId: AccountId });

@Injectable()
export class RegistrationJobs {
  readonly handlers: readonly JobHandler[];

  constructor(registrations: Registrations) {
    const often = { attempts: 20, pauseMs: 1_000, concurrency: 4 };
    this.handlers = [
      {
        name: COMPLETE_REGISTRATION,
        ...often,
        handle: (payload, job) => registrations.complete(Payload.parse(payload).accountId, job.id),
      },
      { name: SWEEP_CREDENTIAL, ...often, handle: (payload) => registrations.sweep(Payload.parse(payload).accountId) },
    ];
  }
}
