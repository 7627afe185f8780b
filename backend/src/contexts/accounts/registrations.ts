import { Injectable } from '@nestjs/common';
import type { Origin } from '@chatbot-builder/contracts/events';
import { accountStream } from '@chatbot-builder/contracts/events/account';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Role } from '@chatbot-builder/contracts/permissions';
import type { Cause, CommandContext } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { Streams } from '../../runtime/streams.js';
import { account, registerAccount } from './account.js';
import { Credentials, type NewCredential } from './credentials.js';
import { Emails } from './emails.js';
import { type Person, person, registerPerson } from './person.js';

/** A person who signs up, and the person's account. An admin's account is created with the person. */
export interface Registration {
  readonly personId: PersonId;
  readonly accountId: AccountId;
}

/**
 * The steps of a registration: credential, claim, person and, for an admin, account. After an interruption, the reaction to
 * the claim completes the registration. Without a claim, only a credential remains. It cannot be used, and a job sweeps it.
 */
@Injectable()
export class Registrations {
  constructor(
    private readonly streams: Streams,
    private readonly emails: Emails,
    private readonly credentials: Credentials,
  ) {}

  /**
   * Claims the address for the person: the commit point. The event has no origin, because sealing one would need a key for
   * somebody who may never be registered.
   *
   * @throws Refused `email-taken`, after dropping the credential
   */
  async claim(registration: Registration, credential: NewCredential, cause: Cause): Promise<void> {
    const { personId } = registration;
    await this.credentials.keep(personId, credential);
    try {
      await this.emails.claim(credential.email, personId, contextOf(registration, credential.role, cause));
    } catch (error) {
      if (error instanceof Refused) await this.credentials.drop(personId);
      throw error;
    }
  }

  /** Registers the person, and an admin's account. Idempotent. A no-op if the credential is gone. */
  async complete(registration: Registration, cause: Cause & { readonly origin?: Origin }): Promise<Person> {
    const { personId, accountId } = registration;
    const credential = await this.credentials.of(personId);
    if (!credential) return person.initial;
    const context = contextOf(registration, credential.role, cause);
    const registering = registerPerson(credential.email, credential.role);
    const { state } = await this.streams.decide(personStream(personId), person, registering, context);
    if (credential.role === 'admin')
      await this.streams.decide(accountStream(accountId), account, registerAccount(personId), context);
    return state;
  }

  /** Drops a credential whose person does not hold the address. */
  async sweep(personId: PersonId): Promise<void> {
    const credential = await this.credentials.of(personId);
    if (!credential) return;
    const holder = await this.emails.holderOf(credential.email);
    if (holder?.personId !== personId) await this.credentials.drop(personId);
  }
}

/** A repeated step has the same command id. */
const contextOf = (
  { personId, accountId }: Registration,
  role: Role,
  cause: Cause & { readonly origin?: Origin },
): CommandContext => ({
  accountId,
  actor: { kind: role === 'client' ? 'client' : 'person', id: personId },
  ...cause,
  commandId: `register/${personId}`,
});
