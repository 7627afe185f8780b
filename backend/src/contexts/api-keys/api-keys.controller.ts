import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { ApiKey, IssuedApiKey } from '@chatbot-builder/contracts/http/api-keys';
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
import { ApiKeys } from '../../runtime/api-keys/api-keys.js';
import { IssueApiKey, RevokeApiKey } from './api-keys.commands.js';
import { shownKey } from './shown.js';

/** A chatbot's keys for `/v1`, which any OpenAI-compatible client takes. */
@ApiTags('Chatbots')
@Controller('chatbots/:id/api-keys')
export class ApiKeysController {
  constructor(
    private readonly access: Access,
    private readonly keys: ApiKeys,
    private readonly commands: CommandBus,
  ) {}

  /** The newest first. */
  @ForPerson('chatbots:write')
  @Get()
  @AnswersList(ApiKey, LIMITS.apiKeysMax)
  async list(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
  ): Promise<readonly ApiKey[]> {
    await this.access.chatbot(caller, chatbotId);
    return (await this.keys.of(chatbotId)).toReversed().map(shownKey);
  }

  /** The reply holds the key, which is shown this once. */
  @ForPerson('chatbots:write', { limits: ['changes'] })
  @Post()
  @Answers(IssuedApiKey, 201)
  async issue(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
  ): Promise<IssuedApiKey> {
    const of = await this.access.chatbot(caller, chatbotId);
    const { key, kept } = await this.commands.execute(new IssueApiKey(chatbotId, { ...context, ...of }));
    return { ...shownKey(kept), key };
  }

  @ForPerson('chatbots:write', { limits: ['changes'] })
  @Delete(':keyId')
  @HttpCode(204)
  async revoke(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @PathId('keyId', z.uuid(), 'Key') keyId: string,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
  ): Promise<void> {
    const of = await this.access.chatbot(caller, chatbotId);
    await this.commands.execute(new RevokeApiKey(chatbotId, keyId, { ...context, ...of }));
  }
}
