import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext, Position } from '../../../kernel/envelope.js';
import { PersonErasure } from './person-erasure.js';

/**
 * Erases a client of the account. Once it resolves, the client is signed out everywhere.
 *
 * @throws Refused `client-not-found`
 */
export class ErasePerson extends Command<{ readonly position: Position | undefined }> {
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

  async execute({ personId, context }: ErasePerson): Promise<{ readonly position: Position | undefined }> {
    const position = await this.erasure.erase(personId, context, new AbortController().signal);
    return { position };
  }
}
