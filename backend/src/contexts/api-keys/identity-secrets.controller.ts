import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { IdentitySecret, IssuedIdentitySecret } from '@chatbot-builder/contracts/http/identity-secrets';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { Answers, AnswersList } from '../../http/answers.js';
import { CurrentCaller } from '../../http/caller.js';
import { CurrentContext } from '../../http/command-context.js';
import { ApiTags } from '../../http/described.js';
import { PathId } from '../../http/path-id.js';
import { ForPerson } from '../../http/routes/route.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { IdentitySecrets } from '../../runtime/api-keys/identity-secrets.js';
import { IssueIdentitySecret, RevokeIdentitySecret } from './identity-secrets.commands.js';
import { shownSecret } from './shown.js';

/** The secrets with which the owner's server says who a visitor is: see `docs/widget.md`. */
@ApiTags('Chatbots')
@Controller('chatbots/:id/identity-secrets')
export class IdentitySecretsController {
  constructor(
    private readonly access: Access,
    private readonly secrets: IdentitySecrets,
    private readonly commands: CommandBus,
  ) {}

  /** Those that work, the newest first. */
  @ForPerson('chatbots:write')
  @Get()
  @AnswersList(IdentitySecret, LIMITS.identitySecretsMax)
  async list(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
  ): Promise<readonly IdentitySecret[]> {
    await this.access.chatbot(caller, chatbotId);
    return (await this.secrets.of(chatbotId)).toReversed().map(shownSecret);
  }

  /** The reply holds the secret, which is shown this once. The one before works for another day. */
  @ForPerson('chatbots:write', { limits: ['changes'] })
  @Post()
  @Answers(IssuedIdentitySecret, 201)
  async issue(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
  ): Promise<IssuedIdentitySecret> {
    const of = await this.access.chatbot(caller, chatbotId);
    const issued = await this.commands.execute(new IssueIdentitySecret(chatbotId, { ...context, ...of }));
    return { ...shownSecret(issued), secret: issued.secret };
  }

  @ForPerson('chatbots:write', { limits: ['changes'] })
  @Delete(':secretId')
  @HttpCode(204)
  async revoke(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @PathId('secretId', z.uuid(), 'Secret') secretId: string,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
  ): Promise<void> {
    const of = await this.access.chatbot(caller, chatbotId);
    await this.commands.execute(new RevokeIdentitySecret(chatbotId, secretId, { ...context, ...of }));
  }
}
