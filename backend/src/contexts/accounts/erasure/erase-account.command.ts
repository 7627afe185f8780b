import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Refused } from '../../../kernel/refusal.js';
import { notSignedIn, tooMany } from '../../../kernel/refusals.js';
import { erasureStream } from '@chatbot-builder/contracts/events/erasure';
import { AccountErasure } from '../../../runtime/erasure/account-erasure.js';
import { Streams } from '../../../runtime/streams.js';
import { Credentials } from '../credentials.js';
import { LoginFailures } from '../login-failures.js';
import { isPassword } from '../passwords.js';
import { eraseAccount, erasure } from './erasure.js';

/**
 * Erases the actor's account. `password` is the actor's own. Once it resolves, the account cannot be used and its sealed data
 * cannot be read. Jobs remove the rest soon after.
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
    private readonly failures: LoginFailures,
    private readonly accountErasure: AccountErasure,
  ) {}

  async execute({ password, context }: EraseAccount): Promise<void> {
    const { accountId, actor } = context;
    const personId = PersonId.parse(actor.id);
    await this.prove(personId, password, context.origin?.address ?? '');
    await this.streams.decide(erasureStream(accountId), erasure, eraseAccount(), context);
    await this.credentials.drop(personId);
    await this.accountErasure.begin(accountId);
  }

  /** Requires the password, so that a stolen session is not enough. Failed attempts count, so it cannot be guessed. */
  private async prove(personId: PersonId, password: string, address: string): Promise<void> {
    const credential = await this.credentials.of(personId);
    if (!credential) throw notSignedIn();
    const attempt = { email: credential.email, address };
    const wait = await this.failures.begin(attempt);
    if (wait !== undefined) throw tooMany(wait, 'Too many failed attempts for this account.');
    if (!(await isPassword(password, credential.passwordHash))) {
      await this.failures.failed(attempt);
      throw new Refused('forbidden', 'wrong-password', 'This is not the password of your account.');
    }
    await this.failures.succeeded(attempt);
  }
}
