import { Injectable } from '@nestjs/common';
import type { Origin } from '@chatbot-builder/contracts/events';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Cause } from '../../../kernel/envelope.js';
import { Ids } from '../../../ports/clock.js';
import { type Job, JobQueue } from '../../../ports/job-queue.js';
import { Streams } from '../../../runtime/streams.js';
import { actorOf, type Credential, Credentials } from '../credentials.js';
import { changeSecondFactor, person } from '../person.js';
import type { SecondFactorEvent } from './second-factor.js';

export const RECORD_TWO_FACTOR = 'accounts.record-two-factor';
/** Far longer than the request needs, which records the change itself. */
const GRACE_MS = 60_000;

interface PersonOfAccount {
  readonly personId: PersonId;
  readonly accountId: AccountId;
}

/** A change that is made, but may not be recorded yet. */
export interface TwoFactorChange extends PersonOfAccount {
  readonly changeId: string;
}

export interface Request {
  readonly correlationId: string;
  readonly origin: Origin;
}

/** Changes people's second factors, and records each change as an event. */
@Injectable()
export class TwoFactorChanges {
  constructor(
    private readonly ids: Ids,
    private readonly jobs: JobQueue,
    private readonly streams: Streams,
    private readonly credentials: Credentials,
  ) {}

  /** Atomic. `change` returns undefined to leave the credential as it is. Returns whether it was changed. */
  async make(
    { personId, accountId }: PersonOfAccount,
    change: (credential: Credential) => { readonly to: Credential; readonly event: SecondFactorEvent } | undefined,
    { correlationId, origin }: Request,
  ): Promise<boolean> {
    const made = { personId, accountId, changeId: this.ids.uuid() };
    const cause = { correlationId, causationId: commandIdOf(made) };
    await this.jobs.add([recording(made, cause)]);
    const changed = await this.credentials.change(personId, (current) => {
      const next = change(current);
      return next && { ...next.to, unrecorded: [...current.unrecorded, { id: made.changeId, event: next.event }] };
    });
    if (changed) await this.record(made, { ...cause, origin });
    return changed;
  }

  /** A no-op once it is done. */
  async record(
    { personId, accountId, changeId }: TwoFactorChange,
    cause: Cause & { readonly origin?: Origin },
  ): Promise<void> {
    const credential = await this.credentials.of(personId);
    const change = credential?.unrecorded.find(({ id }) => id === changeId);
    if (!credential || !change) return;
    await this.streams.decide(personStream(personId), person, changeSecondFactor(change.event), {
      accountId,
      actor: actorOf(personId, credential),
      commandId: commandIdOf({ changeId }),
      ...cause,
    });
    await this.credentials.change(personId, (current) => ({
      ...current,
      unrecorded: current.unrecorded.filter(({ id }) => id !== changeId),
    }));
  }
}

const commandIdOf = ({ changeId }: Pick<TwoFactorChange, 'changeId'>): string => `two-factor/${changeId}`;

/** Queued before a change, in case the process dies before it is recorded. */
const recording = ({ personId, accountId, changeId }: TwoFactorChange, cause: Cause): Job => ({
  id: `${RECORD_TWO_FACTOR}/${changeId}`,
  name: RECORD_TWO_FACTOR,
  payload: { personId, accountId, changeId },
  cause,
  accountId,
  owner: accountId,
  delayMs: GRACE_MS,
});
