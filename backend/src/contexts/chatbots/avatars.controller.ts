import { pipeline } from 'node:stream/promises';
import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AvatarBody, StoredAvatar } from '@chatbot-builder/contracts/http/avatars';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Response } from 'express';
import { Answers } from '../../http/answers.js';
import { CurrentCaller } from '../../http/caller.js';
import { ApiOkResponse, ApiTags } from '../../http/described.js';
import { PathId } from '../../http/path-id.js';
import { ForPerson, ForWidget, json } from '../../http/routes/route.js';
import { notFound } from '../../kernel/refusals.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { Avatars } from './avatars.js';
import { GetChatbot } from './chatbots.queries.js';

/** Fits an avatar in base64. */
const AVATAR_BYTES = 131_072;

@Controller()
export class AvatarsController {
  constructor(
    private readonly access: Access,
    private readonly queries: QueryBus,
    private readonly avatars: Avatars,
  ) {}

  @ApiTags('Chatbots')
  @ForPerson('chatbots:write', { body: json(AVATAR_BYTES), limits: ['changes'] })
  @Post('chatbots/:id/avatar')
  @Answers(StoredAvatar, 201)
  async store(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @Body({ schema: AvatarBody }) { image }: AvatarBody,
    @CurrentCaller() caller: Caller,
  ): Promise<StoredAvatar> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    const saved = await this.queries.execute(new GetChatbot(chatbot));
    return { avatar: await this.avatars.store(chatbotId, Buffer.from(image, 'base64'), saved?.avatar ?? '') };
  }

  @ApiTags('widget')
  @ForWidget({ limits: ['visitor-calls'] })
  @Get('widget/:chatbotId/avatars/:name')
  @ApiOkResponse({ description: 'An image' })
  async image(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @Param('name') name: string,
    @Res() response: Response,
  ): Promise<void> {
    const image = await this.avatars.read(chatbotId, name);
    if (!image) throw notFound('Image');
    response.setHeader('Content-Type', image.type);
    // The name is made from the content.
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    await pipeline(image.body, response);
  }
}
