import { Body, Controller, Get, HttpCode, Logger, Param, Post, Req, Res } from '@nestjs/common';
import {
  Completion,
  CompletionBody,
  type CompletionChunk,
  CompletionModel,
  CompletionModels,
  type CompletionProblem,
} from '@chatbot-builder/contracts/http/completions';
import type { Request, Response } from 'express';
import { Answers } from '../../../http/answers.js';
import { addressOf } from '../../../http/client-address.js';
import { CurrentContext } from '../../../http/command-context.js';
import { completionProblemOf } from '../../../http/completion-problem.js';
import { ApiTags } from '../../../http/described.js';
import { sendEventStream } from '../../../http/event-stream.js';
import { answerTo, INTERNAL } from '../../../http/problem.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { ForApiKey, json } from '../../../http/routes/route.js';
import type { CommandContext } from '../../../kernel/envelope.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import { Refused } from '../../../kernel/refusal.js';
import { Clock, Ids } from '../../../ports/clock.js';
import type { AnswerPart } from '../reply/answering.js';
import { ChatStreams } from '../chat-streams.js';
import { type LiveChatbot, LiveChatbots } from '../live-chatbots.js';
import { askedIn } from './asked.js';
import { CompletionChunks, completionOf, type CompletionHead } from './completion.js';
import { Completions } from './completions.js';

/** Fits the longest history that clients send along. */
const HISTORY_BYTES = 1_048_576;

type Key = PrincipalOf<'api-key'>;
type Frame = CompletionChunk | CompletionProblem | '[DONE]';

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

/**
 * OpenAI's API for one chatbot, so that every client of it can use the chatbot as a model. It answers as for a visitor,
 * but nothing is kept: a client brings its history along, and its texts become no conversation.
 */
@ApiTags('v1')
@Controller('v1')
export class CompletionsController {
  private readonly logger = new Logger(CompletionsController.name);

  constructor(
    private readonly chatbots: LiveChatbots,
    private readonly completions: Completions,
    private readonly streams: ChatStreams,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  @ForApiKey({ limits: ['api-calls'] })
  @Get('models')
  @Answers(CompletionModels)
  async models(@CurrentPrincipal('api-key') key: Key): Promise<CompletionModels> {
    return { object: 'list', data: [await this.modelOf(key)] };
  }

  @ForApiKey({ limits: ['api-calls'] })
  @Get('models/:model')
  @Answers(CompletionModel)
  async model(@CurrentPrincipal('api-key') key: Key, @Param('model') model: string): Promise<CompletionModel> {
    refuseOther(key, model);
    return this.modelOf(key);
  }

  @ForApiKey({ body: json(HISTORY_BYTES), limits: ['api-calls', 'api-messages', 'chat-messages-of-chatbot'] })
  @HttpCode(200)
  @Post('chat/completions')
  @Answers(Completion)
  async complete(
    @CurrentPrincipal('api-key') key: Key,
    @CurrentContext() context: CommandContext,
    @Body({ schema: CompletionBody }) body: CompletionBody,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    refuseOther(key, body.model);
    const asked = askedIn(body.messages);
    const chatbot = await this.chatbots.get(key.chatbotId);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const parts = this.completions.answer({ chatbotId: key.chatbotId, chatbot, ...asked }, context, gone.signal);
    const head = {
      id: `chatcmpl-${this.ids.uuid()}`,
      created: secondsOf(this.clock.now()),
      model: key.chatbotId,
    };
    await this.streams.during({ address: addressOf(request), chatbot: key.chatbotId }, () =>
      body.stream
        ? this.stream(response, head, parts, body.stream_options?.include_usage ?? false)
        : this.whole(response, head, parts),
    );
  }

  private async whole(response: Response, head: CompletionHead, parts: AsyncGenerator<AnswerPart>): Promise<void> {
    let content = '';
    for await (const part of parts) {
      if (part.type === 'text') content += part.text;
      else response.json(completionOf(head, content, part));
    }
  }

  /** What fails before the first text is refused with its status, because nothing was sent until then. */
  private async stream(
    response: Response,
    head: CompletionHead,
    parts: AsyncGenerator<AnswerPart>,
    includeUsage: boolean,
  ): Promise<void> {
    const first = await parts.next();
    if (first.done) return;
    const chunks = new CompletionChunks(head, includeUsage);
    const { logger } = this;
    await sendEventStream(response, async function* (): AsyncGenerator<Frame> {
      yield chunks.first();
      try {
        yield* chunks.of(first.value);
        for await (const part of parts) yield* chunks.of(part);
        yield '[DONE]';
      } catch (error) {
        logger.warn({ err: error }, 'A completion failed');
        yield completionProblemOf(answerTo(error) ?? INTERNAL);
      }
    });
  }

  private async modelOf({ chatbotId }: Key): Promise<CompletionModel> {
    const { createdAt, settings }: LiveChatbot = await this.chatbots.get(chatbotId);
    return {
      id: chatbotId,
      object: 'model',
      created: secondsOf(new Date(createdAt)),
      owned_by: 'chatbot-builder',
      name: settings.name,
    };
  }
}

function refuseOther({ chatbotId }: Key, model: string): void {
  if (model !== chatbotId)
    throw new Refused(
      'not-found',
      'model-not-found',
      `This key is for the model ${chatbotId}, as GET /v1/models says.`,
    );
}
