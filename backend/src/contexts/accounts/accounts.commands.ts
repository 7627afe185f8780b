import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin } from '@chatbot-builder/contracts/events';
import { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { Ids } from '../../ports/clock.js';
import { JobQueue } from '../../ports/job-queue.js';
import { emailTaken } from './email-claim.js';
import { Emails } from './emails.js';
import { hashPassword } from './passwords.js';
import { refuseCommon } from './sign-in/common-passwords.js';
import { sweepCredential } from './registration.reaction.js';
import { type Registration, Registrations } from './registrations.js';

interface Request {
  readonly correlationId: string;
  readonly origin: Origin;
}

/** Signs up a person with a new account. `email` is normalized. @throws Refused `common-password`, or `email-taken` if another person holds it */
export class RegisterAccount extends Command<Registration> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly request: Request,
  ) {
    super();
  }
}

@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(
    private readonly emails: Emails,
    private readonly registrations: Registrations,
    private readonly ids: Ids,
    private readonly jobs: JobQueue,
  ) {}

  async execute({ email, password, request: { correlationId, origin } }: RegisterAccount): Promise<Registration> {
    await refuseCommon(password, 'password');
    // Skips the expensive hash if the address is already taken. The claim makes the final decision.
    if (await this.emails.holderOf(email)) throw emailTaken();
    const registration = {
      personId: PersonId.parse(this.ids.uuid()),
      accountId: AccountId.parse(this.ids.uuid()),
    };
    const { personId, accountId } = registration;
    const passwordHash = await hashPassword(password);
    const cause = { correlationId, causationId: `register/${personId}` };
    await this.jobs.add([sweepCredential(personId, accountId, cause)]);
    await this.registrations.claim(registration, { email, passwordHash, role: 'admin' }, cause);
    await this.registrations.complete(registration, { ...cause, origin });
    return registration;
  }
}
