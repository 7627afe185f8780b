import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { apikeyStream } from '@chatbot-builder/contracts/events/apikey';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { ApiKeys, type KeptKey } from '../../runtime/api-keys/api-keys.js';
import { Streams } from '../../runtime/streams.js';
import { apiKey, issueApiKey, revokeApiKey } from './api-key.js';

interface Issued {
  readonly key: string;
  readonly kept: KeptKey;
}

/** @throws Refused `too-many-keys` */
export class IssueApiKey extends Command<Issued> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(IssueApiKey)
export class IssueApiKeyHandler implements ICommandHandler<IssueApiKey> {
  constructor(
    private readonly keys: ApiKeys,
    private readonly streams: Streams,
  ) {}

  /** A process that dies in between leaves a key that nobody has seen; it is listed, and can be revoked. */
  async execute({ chatbotId, context }: IssueApiKey): Promise<Issued> {
    const issued = await this.keys.issue(chatbotId, context.accountId);
    const { id, lastFour } = issued.kept;
    await this.streams.decide(apikeyStream(id), apiKey, issueApiKey(lastFour), context);
    return issued;
  }
}

/** Once it resolves, no process takes the key. @throws Refused `key-not-found` */
export class RevokeApiKey extends Command<void> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly keyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey> {
  constructor(
    private readonly keys: ApiKeys,
    private readonly streams: Streams,
  ) {}

  async execute({ chatbotId, keyId, context }: RevokeApiKey): Promise<void> {
    const stream = apikeyStream(keyId);
    const had = await this.keys.revoke(chatbotId, keyId);
    const { state } = await this.streams.read(stream, apiKey);
    // Its process died before it was recorded as issued.
    if (had && state.phase === 'none') return;
    await this.streams.decide(stream, apiKey, revokeApiKey(chatbotId), context);
  }
}
