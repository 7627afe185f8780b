import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, LoginBody, RegisterBody } from '@chatbot-builder/contracts/http';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import { Answers } from '../../http/answers.js';
import { originOf } from '../../http/person-origin.js';
import { CurrentPrincipal } from '../../http/principal.js';
import { LocalStrategy } from '../../http/proofs/local.strategy.js';
import { SESSION_COOKIE, signIn, signOut } from '../../http/proofs/sessions.js';
import { requestIdOf } from '../../http/request-log.js';
import { ForPerson, ForSignIn, json } from '../../http/routes/route.js';
import type { PrincipalOf } from '../../kernel/principal.js';
import { Clock } from '../../ports/clock.js';
import { notSignedIn, tooMany } from '../../kernel/refusals.js';
import { SessionRevocation } from '../../runtime/access/session-revocation.js';
import type { SignedIn } from '../../runtime/access/password-check.js';
import { RegisterAccount } from './accounts.commands.js';
import { GetUser } from './accounts.queries.js';
import { LoginFailures } from './login-failures.js';

@ApiTags('Account')
@Controller()
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly failures: LoginFailures,
    private readonly revocation: SessionRevocation,
    private readonly clock: Clock,
    private readonly local: LocalStrategy,
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
    return this.userOf(registered.personId);
  }

  @ForSignIn({ body: json(), limits: ['logins'] })
  @Post('login')
  @HttpCode(200)
  @Answers(CurrentUser)
  async login(
    @Body({ schema: LoginBody }) body: LoginBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    const wait = await this.failures.begin(body.email);
    if (wait !== undefined) throw tooMany(wait, 'Too many failed logins for this account.');
    const user = await this.authenticate(request, response, body);
    if (!user) throw notSignedIn('Invalid email or password');
    await this.failures.succeeded(body.email);
    await signIn(request, user, this.clock.now());
    return this.userOf(user.personId);
  }

  @ForSignIn({ limits: ['logouts'] })
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const { user } = request;
    await signOut(request);
    if (user) await this.revocation.announce(user.personId);
    response.clearCookie(SESSION_COOKIE, { httpOnly: true, sameSite: 'lax', secure: request.secure });
  }

  @ForPerson('profile:manage')
  @Get('user')
  @Answers(CurrentUser)
  user(@CurrentPrincipal('person') { personId }: PrincipalOf<'person'>): Promise<CurrentUser> {
    return this.userOf(personId);
  }

  private async authenticate(request: Request, response: Response, body: LoginBody): Promise<SignedIn | undefined> {
    try {
      return await this.local.signedInBy(request, response, body);
    } catch (error) {
      await this.failures.cancel(body.email);
      throw error;
    }
  }

  private async userOf(personId: PersonId): Promise<CurrentUser> {
    const user = await this.queries.execute(new GetUser(personId));
    if (!user) throw notSignedIn();
    return user;
  }
}
