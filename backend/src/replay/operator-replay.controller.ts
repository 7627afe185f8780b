import { Body, Controller, Get, HttpCode, Logger, Post, Req, Res } from '@nestjs/common';
import {
  RedoBody,
  ReindexBody,
  ReplayBody,
  type ReplayFrame,
  ReplayStatus,
} from '@chatbot-builder/contracts/http/replay';
import type { Request, Response } from 'express';
import { Answers } from '../http/answers.js';
import { ApiOkResponse, ApiProduces } from '../http/described.js';
import { OpenStreams } from '../http/open-streams.js';
import { requestIdOf } from '../http/request-log.js';
import { ForOperator, json } from '../http/routes/route.js';
import type { AnyProjection } from '../kernel/projection.js';
import { Refused } from '../kernel/refusal.js';
import { notFound } from '../kernel/refusals.js';
import { BuildUnderWay } from '../runtime/views/projector.js';
import { endWithFailure } from './operator-messages.js';
import { ReplayService, UnknownView } from './replay-service.js';
import { Verifications } from './verifications.js';

const OF_EVERYTHING = 'replay-verify/operator';

/** Answers with frames as server-sent events. A failure is the last frame. */
const AnswersFrames = (): MethodDecorator => (target, key, descriptor) => {
  HttpCode(200)(target, key, descriptor);
  ApiProduces('text/event-stream')(target, key, descriptor);
  ApiOkResponse({ description: 'One ReplayFrame per data line; the last is done or failed' })(target, key, descriptor);
};

const unknownView = (error: unknown): never => {
  throw error instanceof UnknownView ? notFound('View') : error;
};

/**
 * Status, rebuild, verify and retry of all views, redo of reactions and reindex of knowledge, with progress as
 * server-sent events.
 */
@Controller('operator/replay')
export class OperatorReplayController {
  private readonly logger = new Logger(OperatorReplayController.name);

  constructor(
    private readonly desk: ReplayService,
    private readonly verifications: Verifications,
    private readonly streams: OpenStreams,
  ) {}

  @ForOperator()
  @Get()
  @Answers(ReplayStatus)
  status(): Promise<ReplayStatus> {
    return this.desk.status();
  }

  @ForOperator({ body: json() })
  @Post('rebuild')
  @AnswersFrames()
  async rebuild(
    @Body({ schema: ReplayBody }) { view }: ReplayBody,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const projections = this.named(view);
    await this.desk.refuseWhileBuilding(projections).catch((error: unknown) => {
      throw error instanceof BuildUnderWay ? new Refused('conflict', 'build-under-way', error.message) : error;
    });
    await this.send(response, (gone) => this.desk.rebuild(projections, requestIdOf(request), gone));
  }

  /** Stops when the caller disconnects. */
  @ForOperator({ body: json() })
  @Post('verify')
  @AnswersFrames()
  async verify(@Body({ schema: ReplayBody }) { view }: ReplayBody, @Res() response: Response): Promise<void> {
    const projections = this.named(view);
    await this.verifications.alone(OF_EVERYTHING, () =>
      this.send(response, (gone) => this.verifications.all(projections, gone)),
    );
  }

  @ForOperator({ body: json() })
  @Post('retry')
  @AnswersFrames()
  async retry(
    @Body({ schema: ReplayBody }) { view }: ReplayBody,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const names = await this.desk.retryable(view).catch(unknownView);
    await this.send(response, (gone) => this.desk.retry(names, requestIdOf(request), gone));
  }

  /** Jobs that the queue knows as waiting or done are not queued again, and no job repeats what went out. */
  @ForOperator({ body: json() })
  @Post('redo')
  @AnswersFrames()
  async redo(
    @Body({ schema: RedoBody }) { reaction }: RedoBody,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!this.desk.isReaction(reaction)) throw notFound('Reaction');
    await this.send(response, (gone) => this.desk.redo(reaction, requestIdOf(request), gone));
  }

  /** Between two chatbots, it stops when the caller disconnects. */
  @ForOperator({ body: json() })
  @Post('reindex')
  @AnswersFrames()
  async reindex(@Body({ schema: ReindexBody }) { chatbotId }: ReindexBody, @Res() response: Response): Promise<void> {
    await this.send(response, (gone) => this.desk.reindex(chatbotId, gone));
  }

  private named(view: string | undefined): readonly AnyProjection[] {
    try {
      return this.desk.named(view);
    } catch (error) {
      return unknownView(error);
    }
  }

  private send(response: Response, open: (gone: AbortSignal) => AsyncIterable<ReplayFrame>): Promise<void> {
    return this.streams.send(response, (gone) =>
      endWithFailure(open(gone), (error) => {
        if (!gone.aborted) this.logger.error({ err: error }, 'A replay failed');
      }),
    );
  }
}
