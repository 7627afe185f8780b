import { Injectable } from '@nestjs/common';
import { emailCategory } from '@chatbot-builder/contracts/events/email';
import type { CommandContext } from '../../kernel/envelope.js';
import type { ErasedAccount, Eraser } from '../../kernel/eraser.js';
import { categoryOf, type StreamName } from '@chatbot-builder/contracts/events';
import { Streams } from '../../runtime/streams.js';
import { Credentials } from './credentials.js';
import { emailClaim, releaseEmail } from './email-claim.js';

/** Erases an account's credentials and releases its e-mail address. */
@Injectable()
export class LoginDataEraser implements Eraser {
  readonly name = 'accounts';

  constructor(
    private readonly streams: Streams,
    private readonly credentials: Credentials,
  ) {}

  async eraseAccount({ accountId, streams }: ErasedAccount, context: CommandContext): Promise<void> {
    await this.credentials.drop(accountId);
    for (const stream of streams.filter(isEmail))
      await this.streams.decide(stream, emailClaim, releaseEmail(accountId), context);
  }
}

const isEmail = (stream: string): stream is StreamName<typeof emailCategory> =>
  categoryOf(stream) === emailCategory.name;
