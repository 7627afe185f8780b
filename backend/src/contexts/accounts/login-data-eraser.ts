import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import type { ErasedAccount, AccountDataEraser } from '../../kernel/account-data-eraser.js';
import { categoryOf, type StreamName } from '../../kernel/streams.js';
import { Streams } from '../../runtime/streams.js';
import { Credentials } from './credentials.js';
import { emailClaim, releaseEmail } from './email-claim.js';

/** Erases an account's credentials and releases its e-mail address. */
@Injectable()
export class LoginDataEraser implements AccountDataEraser {
  readonly name = 'accounts';

  constructor(
    private readonly streams: Streams,
    private readonly credentials: Credentials,
  ) {}

  async erase({ accountId, streams }: ErasedAccount): Promise<void> {
    await this.credentials.drop(accountId);
    for (const stream of streams.filter(isEmail))
      await this.streams.decide(stream, emailClaim, releaseEmail(accountId), contextOf(accountId));
  }
}

const isEmail = (stream: string): stream is StreamName<'email'> => categoryOf(stream) === 'email';

const contextOf = (accountId: AccountId): CommandContext => ({
  accountId,
  actor: { kind: 'system', id: 'accounts' },
  correlationId: `erase/${accountId}`,
  commandId: `erase/${accountId}`,
});
