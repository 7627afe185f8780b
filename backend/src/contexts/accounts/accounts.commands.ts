import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountId } from '@chatbot-builder/contracts/ids';
import { Ids } from '../../ports/clock.js';
import { JobQueue } from '../../ports/job-queue.js';
import { emailTaken } from './email-claim.js';
import { hashPassword } from './passwords.js';
import { sweepCredential } from './registration.reaction.js';
import { Registrations } from './registrations.js';

export interface Registered {
  readonly accountId: AccountId;
}

/** `email` is normalized. Refused `email-taken` where another account holds it. */
export class RegisterAccount extends Command<Registered> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(
    private readonly registrations: Registrations,
    private readonly ids: Ids,
    private readonly jobs: JobQueue,
  ) {}

  async execute({ email, password, correlationId }: RegisterAccount): Promise<Registered> {
    // Spares the work of hashing where the address is plainly taken; the claim decides.
    if (await this.registrations.holderOf(email)) throw emailTaken();
    const accountId = AccountId.parse(this.ids.uuid());
    const passwordHash = await hashPassword(password);
    const cause = { correlationId, causationId: `register/${accountId}` };
    await this.jobs.add([sweepCredential(accountId, cause)]);
    await this.registrations.claim(accountId, { email, passwordHash }, cause);
    await this.registrations.complete(accountId, cause);
    return { accountId };
  }
}
