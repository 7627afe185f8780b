import { Injectable } from '@nestjs/common';
import type { Origin } from '@chatbot-builder/contracts/events';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Cause } from '../../../kernel/envelope.js';
import { Ids } from '../../../ports/clock.js';
import { type Job, JobQueue } from '../../../ports/job-queue.js';
import { SessionRevocation } from '../../../runtime/access/session-revocation.js';
import { Streams } from '../../../runtime/streams.js';
import { actorOf, type Credential, Credentials } from '../credentials.js';
import { Passwords } from '../passwords.js';
import { changePassword, person } from '../person.js';
import { refuseCommon } from '../sign-in/common-passwords.js';

export const FINISH_PASSWORD_CHANGE = 'accounts.finish-password-change';
/** Far longer than the request needs, which finishes the change itself. */
const GRACE_MS = 60_000;

export interface NewPassword {
  readonly personId: PersonId;
  readonly accountId: AccountId;
  readonly through: 'reset' | 'settings';
  readonly password: string;
}

/** A change that is made, but not finished yet. */
export interface PasswordChange {
  readonly personId: PersonId;
  readonly accountId: AccountId;
  readonly changeId: string;
}

interface Request {
  readonly correlationId: string;
  readonly origin: Origin;
  /** The session that goes on. */
  readonly keep?: string;
}

/** Sets new passwords. Every change is recorded, and ends the sessions from before. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly ids: Ids,
    private readonly jobs: JobQueue,
    private readonly streams: Streams,
    private readonly credentials: Credentials,
    private readonly sessions: SessionRevocation,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Sets the password if `permits` still holds for the credential at that moment. Returns whether it was set.
   * @throws Refused `common-password`
   */
  async change(
    { personId, accountId, through, password }: NewPassword,
    permits: (credential: Credential) => boolean,
    { correlationId, origin, keep }: Request,
  ): Promise<boolean> {
    await refuseCommon(password, 'newPassword');
    const passwordHash = await this.passwords.hash(password);
    const change = { id: this.ids.uuid(), through };
    const changed = { personId, accountId, changeId: change.id };
    const cause = { correlationId, causationId: commandIdOf(changed) };
    await this.jobs.add([finishPasswordChange(changed, cause)]);
    const replaced = await this.credentials.change(personId, (current) =>
      permits(current) ? { ...current, passwordHash, resets: [], change } : undefined,
    );
    if (replaced) await this.finish(changed, { ...cause, origin }, keep);
    return replaced;
  }

  /** Records a change and ends the sessions from before. A no-op once that is done. */
  async finish(
    { personId, accountId, changeId }: PasswordChange,
    cause: Cause & { readonly origin?: Origin },
    keep?: string,
  ): Promise<void> {
    const credential = await this.credentials.of(personId);
    const change = credential?.change;
    if (!credential || change?.id !== changeId) return;
    await this.sessions.endAllOf(personId, keep);
    await this.streams.decide(personStream(personId), person, changePassword(change.through), {
      accountId,
      actor: actorOf(personId, credential),
      commandId: commandIdOf({ changeId }),
      ...cause,
    });
    await this.credentials.change(personId, ({ change: current, ...credential }) =>
      current?.id === changeId ? credential : undefined,
    );
  }
}

const commandIdOf = ({ changeId }: Pick<PasswordChange, 'changeId'>): string => `password/${changeId}`;

/** Queued before the password changes, in case the process dies before the change is finished. */
const finishPasswordChange = ({ personId, accountId, changeId }: PasswordChange, cause: Cause): Job => ({
  id: `${FINISH_PASSWORD_CHANGE}/${changeId}`,
  name: FINISH_PASSWORD_CHANGE,
  payload: { personId, accountId, changeId },
  cause,
  accountId,
  owner: accountId,
  delayMs: GRACE_MS,
});
