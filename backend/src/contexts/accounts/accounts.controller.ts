import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, RegisterBody } from '@chatbot-builder/contracts/http';
import type { Request } from 'express';
import { Answers } from '../../http/answers.js';
import { originOf } from '../../http/person-origin.js';
import { CurrentPrincipal } from '../../http/principal.js';
import { signIn } from '../../http/proofs/sessions.js';
import { requestIdOf } from '../../http/request-log.js';
import { ForPerson, ForSignIn, json } from '../../http/routes/route.js';
import type { PrincipalOf } from '../../kernel/principal.js';
import { Clock } from '../../ports/clock.js';
import { RegisterAccount } from './accounts.commands.js';
import { GetUser } from './accounts.queries.js';

@ApiTags('Account')
@Controller()
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @ForSignIn({ body: json(), limits: ['sign-ups'] })
  @Post('register')
  @Answers(CurrentUser, 201)
  async register(
    @Body({ schema: RegisterBody }) { email, password }: RegisterBody,
    @Req() request: Request,
  ): Promise<CurrentUser> {
    const correlationId = requestIdOf(request);
    const origin = originOf(request);
    const registered = await this.commands.execute(new RegisterAccount(email, password, { correlationId, origin }));
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
