import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentUser, RegisterBody } from '@chatbot-builder/contracts/http';
import type { Request, Response } from 'express';
import { Answers } from '../../http/answers.js';
import { ApiTags } from '../../http/described.js';
import { originOf } from '../../http/person-origin.js';
import { CurrentPrincipal } from '../../http/principal.js';
import { signIn } from '../../http/proofs/sessions.js';
import { requestIdOf } from '../../http/request-log.js';
import { ForPerson, ForSignIn, json } from '../../http/routes/route.js';
import type { PrincipalOf } from '../../kernel/principal.js';
import { Clock } from '../../ports/clock.js';
import { RegisterAccount } from './accounts.commands.js';
import { GetUser } from './accounts.queries.js';
import { KnownDevices } from './sign-in/known-devices.js';

@ApiTags('Account')
@Controller()
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly devices: KnownDevices,
  ) {}

  @ForSignIn({ body: json(), limits: ['sign-ups'] })
  @Post('register')
  @Answers(CurrentUser, 201)
  async register(
    @Body({ schema: RegisterBody }) { email, password }: RegisterBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    const correlationId = requestIdOf(request);
    const origin = originOf(request);
    const registered = await this.commands.execute(new RegisterAccount(email, password, { correlationId, origin }));
    await this.devices.remember(request, response, email);
    await signIn(request, registered, this.clock.now());
    return this.queries.execute(new GetUser(registered.personId));
  }

  @ForPerson('profile:manage')
  @Get('user')
  @Answers(CurrentUser)
  user(@CurrentPrincipal('person') { personId }: PrincipalOf<'person'>): Promise<CurrentUser> {
    return this.queries.execute(new GetUser(personId));
  }
}
