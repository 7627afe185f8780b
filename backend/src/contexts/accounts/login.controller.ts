import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentUser, LoginBody } from '@chatbot-builder/contracts/http';
import type { Request, Response } from 'express';
import { Answers } from '../../http/answers.js';
import { ApiTags } from '../../http/described.js';
import { originOf } from '../../http/person-origin.js';
import { LocalStrategy } from '../../http/proofs/local.strategy.js';
import { signIn } from '../../http/proofs/sessions.js';
import { requestIdOf } from '../../http/request-log.js';
import { ForSignIn, json } from '../../http/routes/route.js';
import { notSignedIn, refusedAt } from '../../kernel/refusals.js';
import { Clock } from '../../ports/clock.js';
import type { SignedIn } from '../../runtime/access/password-check.js';
import { GetUser } from './accounts.queries.js';
import { LoginFailures } from './login-failures.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { CodeProof } from './two-factor/code-proof.js';

@ApiTags('Account')
@Controller()
export class LoginController {
  constructor(
    private readonly local: LocalStrategy,
    private readonly failures: LoginFailures,
    private readonly codes: CodeProof,
    private readonly devices: KnownDevices,
    private readonly queries: QueryBus,
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
    const user = await this.prove(request, response, body);
    await this.devices.remember(request, response, body.email);
    await signIn(request, user, this.clock.now());
    return this.queries.execute(new GetUser(user.personId));
  }

  private async prove(request: Request, response: Response, body: LoginBody): Promise<SignedIn> {
    const { email } = body;
    const device = await this.devices.of(request, email);
    const origin = originOf(request);
    const attempt = { email, address: origin.address, device, factor: 'password' } as const;
    const user = await this.failures.counting(attempt, 'Too many failed logins for this account.', async () => {
      const user = await this.local.signedInBy(request, response, body);
      // Within the attempt, so that the right password alone does not reset the count.
      if (user) await this.codes.of(user, body.code, attempt, { correlationId: requestIdOf(request), origin });
      return user;
    });
    if (!user) throw refusedAt('password', notSignedIn('Invalid email or password'));
    return user;
  }
}
