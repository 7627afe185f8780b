import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { erasureStream } from '@chatbot-builder/contracts/events/erasure';
import { AccountErasure } from '../../../runtime/erasure/account-erasure.js';
import { Streams } from '../../../runtime/streams.js';
import { Credentials } from '../credentials.js';
import { PasswordProof } from '../sign-in/password-proof.js';
import { eraseAccount, erasure } from './erasure.js';

/**
 * Erases the actor's account. `password` is the actor's own. Once it resolves, the account cannot be used and its
 * sealed data cannot be read. Jobs remove the rest soon after.
 *
 * @throws Refused `wrong-password`, or 429 after too many failed attempts
 */
export class EraseAccount extends Command<void> {
  constructor(
    readonly password: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EraseAccount)
export class EraseAccountHandler implements ICommandHandler<EraseAccount> {
  constructor(
    private readonly streams: Streams,
    private readonly credentials: Credentials,
    private readonly proof: PasswordProof,
    private readonly accountErasure: AccountErasure,
  ) {}

  async execute({ password, context }: EraseAccount): Promise<void> {
    const { accountId, actor } = context;
    const personId = PersonId.parse(actor.id);
    await this.proof.of(personId, password, context.origin?.address ?? '');
    await this.streams.decide(erasureStream(accountId), erasure, eraseAccount(), context);
    await this.credentials.drop(personId);
    await this.accountErasure.begin(accountId);
  }
}
