import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { PersonErasure } from './person-erasure.js';

/** Erases a client of the account. It is signed out everywhere when this resolves. Refused `person-not-found`, `not-a-client`. */
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
