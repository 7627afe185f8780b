import { Controller, Get, Req, Res } from '@nestjs/common';
import { DashboardFigures } from '@chatbot-builder/contracts/http';
import { chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import type { Request, Response } from 'express';
import { Answers } from '../../http/answers.js';
import { ApiOkResponse, ApiProduces, ApiTags } from '../../http/described.js';
import { OpenStreams } from '../../http/open-streams.js';
import { CurrentCaller } from '../../http/caller.js';
import { sessionOf } from '../../http/proofs/sessions.js';
import { Reads } from '../../http/read-your-writes.js';
import { ForPerson } from '../../http/routes/route.js';
import { Clock } from '../../ports/clock.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { AccountActivity } from './account-activity.js';
import { dashboardFigures } from './dashboard-figures.js';
import { LiveFeed } from './live-feed.js';

@ApiTags('analytics')
@Controller()
export class AnalyticsController {
  constructor(
    private readonly access: Access,
    private readonly activity: AccountActivity,
    private readonly live: LiveFeed,
    private readonly clock: Clock,
    private readonly streams: OpenStreams,
  ) {}

  @ForPerson('dashboard:read')
  @Reads(chatbotActivityCollection)
  @Get('analytics')
  @Answers(DashboardFigures)
  async dashboard(@CurrentCaller() caller: Caller): Promise<DashboardFigures> {
    const visible = await this.access.chatbots(caller);
    return dashboardFigures(await this.activity.of(visible), this.clock.now());
  }

  /** Streams `LiveFrame`s as server-sent events until the reader disconnects or signs out. */
  @ForPerson('dashboard:read')
  @Get('live')
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'One LiveFrame per data line' })
  async follow(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.streams.send(response, (over) => this.live.frames(caller, over), sessionOf(request));
  }
}
