import { Controller, Get, Header, Inject, Param, Req, Res } from '@nestjs/common';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import { ApiExcludeController } from '../../../http/described.js';
import { publicOriginOf } from '../../../http/public-pages.js';
import { ForAnyone } from '../../../http/routes/route.js';
import { Refused } from '../../../kernel/refusal.js';
import { CONFIG, type Config } from '../../../settings/config.js';
import { LiveChatbots } from '../live-chatbots.js';
import { noChatPage, sharePage } from './share-page.js';

/** A page of its own for each chatbot. It is the installation's, so a chatbot's allowed sites do not concern it. */
@ApiExcludeController()
@Controller('c')
export class ShareController {
  constructor(
    private readonly chatbots: LiveChatbots,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ForAnyone({ limits: ['visitor-calls'] })
  @Get(':chatbotId')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'private, no-cache')
  @Header('Vary', 'Accept-Language')
  // Its owner gives the link to those it is for. Previews of links may read it all the same.
  @Header('X-Robots-Tag', 'noindex')
  async show(
    @Param('chatbotId') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const [language] = request.acceptsLanguages();
    const chatbot = await this.find(id);
    if (chatbot)
      return sharePage(chatbot.id, chatbot.settings, {
        language,
        origin: publicOriginOf(request, this.config.publicUrl),
      });
    response.status(404);
    return noChatPage(language);
  }

  private async find(id: string) {
    const parsed = ChatbotId.safeParse(id);
    if (!parsed.success) return undefined;
    try {
      return { id: parsed.data, ...(await this.chatbots.get(parsed.data)) };
    } catch (error) {
      if (error instanceof Refused && error.kind === 'not-found') return undefined;
      throw error;
    }
  }
}
