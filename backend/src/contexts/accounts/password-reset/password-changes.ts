import { Injectable } from '@nestjs/common';
import type { Origin } from '@chatbot-builder/contracts/events';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Cause } from '../../../kernel/envelope.js';
import type { Job } from '../../../ports/job-queue.js';
import { SessionRevocation } from '../../../runtime/access/session-revocation.js';
import { Streams } from '../../../runtime/streams.js';
import { Credentials } from '../credentials.js';
import { changePassword, person } from '../person.js';

export const FINISH_PASSWORD_CHANGE = 'accounts.finish-password-change';
export const MAIL_RESET_LINK = 'accounts.mail-reset-link';
/** Far longer than the request needs, which finishes the change itself. */
const GRACE_MS = 60_000;

export interface PasswordChange {
  readonly personId: PersonId;
  readonly accountId: AccountId;
  readonly changeId: string;
}

/** Queued before the password changes, in case the process dies before the change is finished. */
export const finishPasswordChange = ({ personId, accountId, changeId }: PasswordChange, cause: Cause): Job => ({
  id: `${FINISH_PASSWORD_CHANGE}/${changeId}`,
  name: FINISH_PASSWORD_CHANGE,
  payload: { personId, accountId, changeId },
  cause,
  accountId,
  owner: accountId,
  delayMs: GRACE_MS,
});

@Injectable()
export class PasswordChanges {
  constructor(
    private readonly streams: Streams,
    private readonly credentials: Credentials,
    private readonly sessions: SessionRevocation,
  ) {}

  /** Records a change of the password and ends the sessions from before. A no-op once that is done. */
  async finish({ personId, accountId, changeId }: PasswordChange, cause: Cause & { readonly origin?: Origin }) {
    const change = (await this.credentials.of(personId))?.change;
    if (change?.id !== changeId) return;
    await this.sessions.endAllOf(personId);
    await this.streams.decide(personStream(personId), person, changePassword(change.through), {
      accountId,
      actor: { kind: 'person', id: personId },
      commandId: `password/${changeId}`,
      ...cause,
    });
    await this.credentials.change(personId, ({ change: current, ...credential }) =>
      current?.id === changeId ? credential : undefined,
    );
  }
}
