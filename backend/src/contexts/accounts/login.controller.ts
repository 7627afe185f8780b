import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, LoginBody } from '@chatbot-builder/contracts/http';
import type { Request, Response } from 'express';
import { Answers } from '../../http/answers.js';
import { SESSION_COOKIE, signIn, signOut } from '../../http/proofs/sessions.js';
import { ForSignIn, json } from '../../http/routes/route.js';
import { Clock } from '../../ports/clock.js';
import { SessionRevocation } from '../../runtime/access/session-revocation.js';
import { GetUser } from './accounts.queries.js';
import { PasswordLogin } from './password-login.js';

@ApiTags('Account')
@Controller()
export class LoginController {
  constructor(
    private readonly passwords: PasswordLogin,
    private readonly queries: QueryBus,
    private readonly revocation: SessionRevocation,
    private readonly clock: Clock,
  ) {}

  @ForSignIn({ body: json(), limits: ['logins'] })
  @Post('login')
  @HttpCode(200)
  @Answers(CurrentUser)
  async login(
    @Body({ schema: LoginBody }) body: LoginBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    const user = await this.passwords.prove(request, response, body);
    await signIn(request, user, this.clock.now());
    return this.queries.execute(new GetUser(user.personId));
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
}
