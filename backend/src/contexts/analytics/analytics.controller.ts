import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { DashboardFigures } from '@chatbot-builder/contracts/http';
import type { Request, Response } from 'express';
import { Answers } from '../../http/answers.js';
import { OpenStreams } from '../../http/open-streams.js';
import { CurrentPrincipal } from '../../http/principal.js';
import { sessionOf } from '../../http/proofs/sessions.js';
import { ForPerson } from '../../http/routes/route.js';
import type { Principal } from '../../kernel/principal.js';
import { Clock } from '../../ports/clock.js';
import { Access } from '../../runtime/access/access.js';
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
  @Get('analytics')
  @Answers(DashboardFigures)
  async dashboard(@CurrentPrincipal() principal: Principal): Promise<DashboardFigures> {
    const reach = await this.access.chatbots(principal, 'dashboard:read');
    return dashboardFigures(await this.activity.of(reach), this.clock.now());
  }

  /** Streams `LiveFrame`s as server-sent events until the reader disconnects or signs out. */
  @ForPerson('dashboard:read')
  @Get('live')
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'One LiveFrame per data line' })
  async follow(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.streams.send(response, (over) => this.live.frames(principal, over), sessionOf(request));
  }
}
