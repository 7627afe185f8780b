import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentifyBody } from '@chatbot-builder/contracts/http/visitor';
import { ChatbotId, type VisitorId } from '@chatbot-builder/contracts/ids';
import type { VisitorSession } from '@chatbot-builder/contracts/widget';
import type { Request } from 'express';
import { ApiCreatedResponse, ApiTags } from '../../../http/described.js';
import { embeddingPageOf } from '../../../http/embedding-page.js';
import { PathId } from '../../../http/path-id.js';
import { VisitorTokens } from '../../../http/proofs/visitor-tokens.js';
import { requestIdOf } from '../../../http/request-log.js';
import { ForWidget, json } from '../../../http/routes/route.js';
import { Refused } from '../../../kernel/refusal.js';
import { IdentitySecrets } from '../../../runtime/api-keys/identity-secrets.js';
import { Vault } from '../../../runtime/sealing/vault.js';
import { EmbeddedChatbots } from './embedded-chatbots.js';
import { IdentifyVisitor } from './identify-visitor.command.js';
import { visitorContext } from './visitor-context.js';
import { identifiedVisitorId, isIdentified } from './visitor-conversations.js';

const PURPOSE = 'visitor-identity';

const noSecret = () =>
  new Refused(
    'forbidden',
    'identity-not-set-up',
    'This chatbot has no secret for identity verification. Its owner issues one in the editor, in the tab Embed Code.',
  );
const wrongHash = () =>
  new Refused(
    'forbidden',
    'identity-not-proved',
    'The hash is not the hex HMAC-SHA-256 of this userId under a secret of this chatbot.',
  );

@ApiTags('widget')
@Controller('widget/:chatbotId')
export class IdentifyController {
  constructor(
    private readonly chatbots: EmbeddedChatbots,
    private readonly secrets: IdentitySecrets,
    private readonly vault: Vault,
    private readonly tokens: VisitorTokens,
    private readonly commands: CommandBus,
  ) {}

  /**
   * A session of the visitor whom the page's server vouches for.
   * @throws Refused `identity-not-set-up`, `identity-not-proved`
   */
  @ForWidget({ body: json(), limits: ['visitor-sessions'] })
  @Post('identify')
  @ApiCreatedResponse({ description: 'VisitorSession' })
  async identify(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @Body({ schema: IdentifyBody }) { userId, hash, session, name, email }: IdentifyBody,
    @Req() request: Request,
  ): Promise<VisitorSession> {
    const page = embeddingPageOf(request);
    const { accountId } = await this.chatbots.get(chatbotId, page);
    const isProved = await this.secrets.proves(chatbotId, userId, hash);
    if (!isProved) throw isProved === undefined ? noSecret() : wrongHash();
    const visitorId = identifiedVisitorId(await this.vault.hmac(PURPOSE, `${chatbotId}.${userId}`));
    const from = session === undefined ? undefined : await this.visitorOf(chatbotId, session);
    // A conversation of somebody else who was identified on this device stays theirs.
    if (from && !isIdentified(from)) {
      const identity = { visitorId, name: name ?? null, email: email ?? null };
      const requestId = requestIdOf(request);
      const context = visitorContext({
        accountId,
        chatbotId,
        visitorId,
        requestId,
        commandId: `identify/${requestId}`,
      });
      await this.commands.execute(new IdentifyVisitor(chatbotId, from, identity, context));
    }
    return this.tokens.issue(chatbotId, page.origin, visitorId);
  }

  /** Undefined if the token does not count any more. */
  private async visitorOf(chatbotId: ChatbotId, token: string): Promise<VisitorId | undefined> {
    try {
      return (await this.tokens.verify(chatbotId, token)).visitorId;
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }
}
