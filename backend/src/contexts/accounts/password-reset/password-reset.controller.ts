import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ForgotPasswordAnswer, ForgotPasswordBody, ResetPasswordBody } from '@chatbot-builder/contracts/http';
import type { Request } from 'express';
import { Answers } from '../../../http/answers.js';
import { ApiTags } from '../../../http/described.js';
import { originOf } from '../../../http/person-origin.js';
import { requestIdOf } from '../../../http/request-log.js';
import { ForSignIn, json } from '../../../http/routes/route.js';
import { PasswordResets } from './password-resets.js';

const LIMITED = { body: json(), limits: ['password-resets'] } as const;

@ApiTags('Account')
@Controller('auth')
export class PasswordResetController {
  constructor(private readonly resets: PasswordResets) {}

  /** Mails a link for a new password to whoever holds the address. The answer is the same if nobody does. */
  @ForSignIn(LIMITED)
  @Post('forgot-password')
  @HttpCode(200)
  @Answers(ForgotPasswordAnswer)
  async forgot(
    @Body({ schema: ForgotPasswordBody }) { email }: ForgotPasswordBody,
    @Req() request: Request,
  ): Promise<ForgotPasswordAnswer> {
    const correlationId = requestIdOf(request);
    await this.resets.request(email, { correlationId, causationId: correlationId });
    return { message: "If an account exists with that email, we've sent password reset instructions." };
  }

  /** Sets a new password with the token of a mailed link, and signs the person out everywhere. */
  @ForSignIn(LIMITED)
  @Post('reset-password')
  @HttpCode(204)
  async reset(
    @Body({ schema: ResetPasswordBody }) { token, newPassword }: ResetPasswordBody,
    @Req() request: Request,
  ): Promise<void> {
    await this.resets.redeem(token, newPassword, { correlationId: requestIdOf(request), origin: originOf(request) });
  }
}
