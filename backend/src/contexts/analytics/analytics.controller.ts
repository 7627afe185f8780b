import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { DashboardFigures } from '@chatbot-builder/contracts/http';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import { Answers } from '../../http/answers.js';
import { EndlessStreams } from '../../http/endless-streams.js';
import { CurrentAccount } from '../../http/session.guard.js';
import { Clock } from '../../ports/clock.js';
import { AccountActivity } from './account-activity.js';
import { dashboardFigures } from './dashboard-figures.js';
import { LiveFeed } from './live-feed.js';

@ApiTags('analytics')
@Controller()
export class AnalyticsController {
  constructor(
    private readonly activity: AccountActivity,
    private readonly live: LiveFeed,
    private readonly clock: Clock,
    private readonly streams: EndlessStreams,
  ) {}

  @Get('analytics')
  @Answers(DashboardFigures)
  async dashboard(@CurrentAccount() accountId: AccountId): Promise<DashboardFigures> {
    return dashboardFigures(await this.activity.of(accountId), this.clock.now());
  }

  /** Server-sent `LiveFrame`s, until the reader leaves or signs out. */
  @Get('live')
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'LiveFrame, one a data line' })
  async follow(
    @CurrentAccount() accountId: AccountId,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.streams.send(response, (over) => this.live.frames(accountId, over), request.sessionID);
  }
}
