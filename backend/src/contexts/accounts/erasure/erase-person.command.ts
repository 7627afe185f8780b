import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { PersonErasure } from './person-erasure.js';

/**
 * Erases a client of the account. Once it resolves, the client is signed out everywhere.
 *
 * @throws Refused `person-not-found` or `not-a-client`
 */
export class ErasePerson extends Command<void> {
  constructor(
    readonly personId: PersonId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(private readonly erasure: PersonErasure) {}

  execute({ personId, context }: ErasePerson): Promise<void> {
    return this.erasure.erase(personId, context, new AbortController().signal);
  }
}
