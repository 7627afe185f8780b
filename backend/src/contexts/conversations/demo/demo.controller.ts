import { Body, Controller, HttpCode, Logger, Post, Req, Res } from '@nestjs/common';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { DEMO } from '@chatbot-builder/contracts/demo';
import { DemoQuestion } from '@chatbot-builder/contracts/http/demo';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import type { Request, Response } from 'express';
import { addressOf } from '../../../http/client-address.js';
import { ApiOkResponse, ApiProduces, ApiTags } from '../../../http/described.js';
import { sendEventStream } from '../../../http/event-stream.js';
import { ForAnyone, json } from '../../../http/routes/route.js';
import { LanguageDetector } from '../../../ports/language-model.js';
import { Questions } from '../../../ports/questions.js';
import { ChatStreams } from '../chat-streams.js';
import { Models } from '../model/models.js';
import { Answering } from '../reply/answering.js';
import { withErrorFrame } from '../reply/error-frame.js';
import { UnrecordedFrames } from '../reply/unrecorded-frames.js';
import { DEMO_ACCOUNT, DEMO_CHATBOT, DemoKnowledge } from './demo-knowledge.js';

/**
 * The landing page's chat, which answers about the product from its documentation. The offline model answers, so it
 * costs nothing and sends nothing to others. Nothing is recorded.
 */
@ApiTags('chat')
@Controller('demo')
export class DemoController {
  private readonly logger = new Logger(DemoController.name);
  private readonly answering: Answering;

  constructor(
    knowledge: DemoKnowledge,
    detector: LanguageDetector,
    questions: Questions,
    private readonly models: Models,
    private readonly streams: ChatStreams,
    private readonly shown: UnrecordedFrames,
  ) {
    this.answering = new Answering(knowledge, models, detector, questions);
  }

  @ForAnyone({ body: json(), limits: ['demo-messages'] })
  @HttpCode(200)
  @Post('chat')
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'One ChatFrame per data line' })
  async chat(
    @Body({ schema: DemoQuestion }) { content }: DemoQuestion,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.streams.during({ address: addressOf(request), chatbot: DEMO_CHATBOT }, () =>
      sendEventStream(response, (gone) =>
        withErrorFrame(this.frames(content, gone), (error) => this.logger.error({ err: error }, 'The demo failed')),
      ),
    );
  }

  private async *frames(text: string, gone: AbortSignal): AsyncGenerator<ChatFrame> {
    const { parts } = await this.answering.answer(
      {
        chatbotId: DEMO_CHATBOT,
        accountId: DEMO_ACCOUNT,
        settings: { ...CHATBOT_DEFAULTS, name: DEMO.name, offlineFallback: false },
        history: [],
        text,
        lastLanguage: undefined,
        model: () => Promise.resolve(this.models.offline),
      },
      gone,
    );
    yield* this.shown.of(parts);
  }
}
