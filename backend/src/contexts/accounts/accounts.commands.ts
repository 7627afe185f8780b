import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin } from '@chatbot-builder/contracts/events';
import { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { Ids } from '../../ports/clock.js';
import { type Registration, Registrations } from './registrations.js';

interface Request {
  readonly correlationId: string;
  readonly origin: Origin;
}

/**
 * Signs up a person with a new account. `email` is normalized.
 * @throws Refused `common-password`, or `email-taken` if another person holds it
 */
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
    private readonly registrations: Registrations,
    private readonly ids: Ids,
  ) {}

  async execute({ email, password, request }: RegisterAccount): Promise<Registration> {
    const registration = {
      personId: PersonId.parse(this.ids.uuid()),
      accountId: AccountId.parse(this.ids.uuid()),
    };
    await this.registrations.register(registration, { email, password, role: 'admin' }, request);
    return registration;
  }
}
