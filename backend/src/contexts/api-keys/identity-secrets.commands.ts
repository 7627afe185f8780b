import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { identitysecretStream } from '@chatbot-builder/contracts/events/identitysecret';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { IdentitySecrets, type KeptSecret } from '../../runtime/api-keys/identity-secrets.js';
import { Streams } from '../../runtime/streams.js';
import { identitySecret, issueIdentitySecret, revokeIdentitySecret } from './identity-secret.js';

export class IssueIdentitySecret extends Command<KeptSecret> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(IssueIdentitySecret)
export class IssueIdentitySecretHandler implements ICommandHandler<IssueIdentitySecret> {
  constructor(
    private readonly secrets: IdentitySecrets,
    private readonly streams: Streams,
  ) {}

  /** A process that dies in between leaves a secret that nobody has seen; it is listed, and can be revoked. */
  async execute({ chatbotId, context }: IssueIdentitySecret): Promise<KeptSecret> {
    const issued = await this.secrets.issue(chatbotId);
    const lastFour = issued.secret.slice(-4);
    await this.streams.decide(identitysecretStream(issued.id), identitySecret, issueIdentitySecret(lastFour), context);
    return issued;
  }
}

/** Once it resolves, no process takes the secret. @throws Refused `secret-not-found` */
export class RevokeIdentitySecret extends Command<void> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly secretId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeIdentitySecret)
export class RevokeIdentitySecretHandler implements ICommandHandler<RevokeIdentitySecret> {
  constructor(
    private readonly secrets: IdentitySecrets,
    private readonly streams: Streams,
  ) {}

  async execute({ chatbotId, secretId, context }: RevokeIdentitySecret): Promise<void> {
    const stream = identitysecretStream(secretId);
    const had = await this.secrets.revoke(chatbotId, secretId);
    const { state } = await this.streams.read(stream, identitySecret);
    // Its process died before it was recorded as issued.
    if (had && state.phase === 'none') return;
    await this.streams.decide(stream, identitySecret, revokeIdentitySecret(chatbotId), context);
  }
}
