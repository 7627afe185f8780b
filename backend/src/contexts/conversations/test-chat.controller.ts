import { Body, Controller, Get, HttpCode, Logger, Post, Req, Res } from '@nestjs/common';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { ReplySource } from '@chatbot-builder/contracts/events/conversation';
import { ChatModel, TestChatBody, TestChatReply } from '@chatbot-builder/contracts/http';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { Answers } from '../../http/answers.js';
import { ApiTags } from '../../http/described.js';
import { sendEventStream } from '../../http/event-stream.js';
import { CurrentCaller } from '../../http/caller.js';
import { CurrentContext } from '../../http/command-context.js';
import { CurrentPrincipal } from '../../http/principal.js';
import { ForPerson, json } from '../../http/routes/route.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { accountOf, type PrincipalOf } from '../../kernel/principal.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { SetupSteps } from '../../runtime/setup/setup-steps.js';
import { Models } from './model/models.js';
import { TestAnswers } from './model/test-answers.js';
import type { Question } from './reply/answering.js';
import { LiveChatbots } from './live-chatbots.js';
import { withErrorFrame } from './reply/error-frame.js';
import { UnrecordedFrames } from './reply/unrecorded-frames.js';

/** Fits the longest history in any script. */
const HISTORY_BYTES = 3_145_728;

type Body = z.output<typeof TestChatBody>;

/** The builder's test chat. It answers exactly as for a visitor, but records nothing of what is said. */
@ApiTags('chat')
@Controller('chat')
export class TestChatController {
  private readonly logger = new Logger(TestChatController.name);

  constructor(
    private readonly access: Access,
    private readonly answers: TestAnswers,
    private readonly models: Models,
    private readonly chatbots: LiveChatbots,
    private readonly shown: UnrecordedFrames,
    private readonly setup: SetupSteps,
  ) {}

  @ForPerson('test-chat:send')
  @Get('model')
  @Answers(ChatModel)
  model(@CurrentPrincipal('person') { accountId }: PrincipalOf<'person'>): Promise<ChatModel> {
    return this.models.testedBy(accountId);
  }

  @ForPerson('test-chat:send', { body: json(HISTORY_BYTES), limits: ['test-chats'] })
  @HttpCode(200)
  @Post('test')
  @Answers(TestChatReply)
  async test(
    @CurrentCaller() caller: Caller,
    @CurrentContext() given: CommandContext,
    @Body({ schema: TestChatBody }) body: Body,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const question = await this.questionOf(body, caller);
    const context = { ...given, ...(question.chatbotId && { chatbotId: question.chatbotId }) };
    await this.setup.finish('test', given);
    const answered = (gone: AbortSignal) => this.answers.parts(question, context, gone);
    if (request.accepts(['application/json', 'text/event-stream']) === 'text/event-stream') {
      await sendEventStream(response, (gone) =>
        withErrorFrame(this.shown.of(answered(gone)), (error) =>
          this.logger.error({ err: error }, 'A test chat failed'),
        ),
      );
      return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    let message = '';
    let sources: readonly ReplySource[] = [];
    for await (const part of answered(gone.signal)) {
      if (part.type === 'text') message += part.text;
      else sources = part.sources;
    }
    response.json({ message, sources: [...sources] } satisfies TestChatReply);
  }

  private async questionOf(
    { messages, systemPrompt, chatbotId, model: modelId }: Body,
    caller: Caller,
  ): Promise<Question> {
    if (chatbotId) await this.access.chatbot(caller, chatbotId);
    const saved = chatbotId ? (await this.chatbots.get(chatbotId)).settings : CHATBOT_DEFAULTS;
    const accountId = accountOf(caller.principal);
    const model = await this.models.forTestChat(accountId);
    return {
      chatbotId,
      accountId,
      model: () => Promise.resolve(model),
      settings: { ...saved, systemPrompt, model: modelId },
      history: messages.slice(0, -1),
      text: messages.at(-1)?.content ?? '',
      lastLanguage: undefined,
    };
  }
}
