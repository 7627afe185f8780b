import { Injectable } from '@nestjs/common';
import type { Actor, Origin } from '@chatbot-builder/contracts/events';
import { accountStream } from '@chatbot-builder/contracts/events/account';
import { personStream, type StoredPersonEvent } from '@chatbot-builder/contracts/events/person';
import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Cause, CommandContext, Recorded } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { JobQueue } from '../../ports/job-queue.js';
import { type Decided, Streams } from '../../runtime/streams.js';
import { account, registerAccount } from './account.js';
import { actorOf, Credentials, type NewCredential } from './credentials.js';
import { emailTaken } from './email-claim.js';
import { Emails } from './emails.js';
import { Passwords } from './passwords.js';
import { type Person, person, registerPerson } from './person.js';
import { sweepCredential } from './registration.reaction.js';
import { refuseCommon } from './sign-in/common-passwords.js';

/** A person who signs up, and the person's account. An admin's account is created with the person. */
export interface Registration {
  readonly personId: PersonId;
  readonly accountId: AccountId;
}

interface RegisteredBy extends Cause {
  readonly origin?: Origin;
  /** Who registers the person. By default, the person. */
  readonly actor?: Actor;
}

type RegisteredPerson = Decided<Person, Recorded<StoredPersonEvent>>;

interface Registering extends Omit<NewCredential, 'passwordHash'> {
  /** Normalized. */
  readonly email: string;
  readonly password: string;
}

/**
 * The steps of a registration: credential, claim, person and, for an admin, account. After an interruption, the
 * reaction to the claim completes the registration. Without a claim, only a credential remains. It cannot be used, and
 * a job sweeps it.
 */
@Injectable()
export class Registrations {
  constructor(
    private readonly streams: Streams,
    private readonly emails: Emails,
    private readonly credentials: Credentials,
    private readonly jobs: JobQueue,
    private readonly passwords: Passwords,
  ) {}

  /** Registers a new person. @throws Refused `common-password`, or `email-taken` if another person holds the address */
  async register(
    registration: Registration,
    { email, password, role }: Registering,
    request: Omit<RegisteredBy, 'causationId'>,
  ): Promise<RegisteredPerson | undefined> {
    await refuseCommon(password, 'password');
    // Skips the expensive hash if the address is already taken. The claim makes the final decision.
    if (await this.emails.holderOf(email)) throw emailTaken();
    const { personId, accountId } = registration;
    const passwordHash = await this.passwords.hash(password);
    const cause = { correlationId: request.correlationId, causationId: `register/${personId}` };
    await this.jobs.add([sweepCredential(personId, accountId, cause)]);
    const by = { ...request, ...cause };
    await this.claim(registration, { email, passwordHash, role }, by);
    return this.complete(registration, by);
  }

  /**
   * Claims the address for the person: the commit point.
   * @throws Refused `email-taken`, after dropping the credential
   */
  async claim(registration: Registration, credential: NewCredential, by: RegisteredBy): Promise<void> {
    const { personId } = registration;
    await this.credentials.keep(personId, credential);
    try {
      await this.emails.claim(credential.email, personId, contextOf(registration, credential, by));
    } catch (error) {
      if (error instanceof Refused) await this.credentials.drop(personId);
      throw error;
    }
  }

  /** Registers the person, and an admin's account. Idempotent. Undefined if the credential is gone. */
  async complete(registration: Registration, by: RegisteredBy): Promise<RegisteredPerson | undefined> {
    const { personId, accountId } = registration;
    const credential = await this.credentials.of(personId);
    if (!credential) return undefined;
    const context = contextOf(registration, credential, by);
    const registering = registerPerson(credential.email, credential.role);
    const registered = await this.streams.decide(personStream(personId), person, registering, context);
    if (credential.role === 'admin')
      await this.streams.decide(accountStream(accountId), account, registerAccount(personId), context);
    return registered;
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
  { role }: NewCredential,
  by: RegisteredBy,
): CommandContext => ({
  accountId,
  actor: actorOf(personId, { role }),
  ...by,
  commandId: `register/${personId}`,
});
