import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ChangeEmailBody, ConfirmEmailBody } from '@chatbot-builder/contracts/http';
import type { Request } from 'express';
import { ApiTags } from '../../../http/described.js';
import { originOf } from '../../../http/person-origin.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { requestIdOf } from '../../../http/request-log.js';
import { ForPerson, ForSignIn, json } from '../../../http/routes/route.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import { EmailConfirmations } from './email-confirmations.js';

type Person = PrincipalOf<'person'>;

const requestOf = (request: Request) => ({ correlationId: requestIdOf(request), origin: originOf(request) });

@ApiTags('Account')
@Controller()
export class EmailController {
  constructor(private readonly confirmations: EmailConfirmations) {}

  /** Mails a link to the new address. The person signs in with the old one until the link is used. */
  @ForPerson('profile:manage', { body: json(), limits: ['logins'] })
  @Post('user/email')
  @HttpCode(204)
  async change(
    @Body({ schema: ChangeEmailBody }) body: ChangeEmailBody,
    @CurrentPrincipal('person') { personId }: Person,
    @Req() request: Request,
  ): Promise<void> {
    await this.confirmations.askToChange(personId, body, requestOf(request));
  }

  /** Mails another link to the person's own address. */
  @ForPerson('profile:manage')
  @Post('user/email/confirmation')
  @HttpCode(204)
  async askAgain(@CurrentPrincipal('person') { personId }: Person, @Req() request: Request): Promise<void> {
    const correlationId = requestIdOf(request);
    await this.confirmations.askAgain(personId, { correlationId, causationId: correlationId });
  }

  /** Confirms the address that a link was mailed to. */
  @ForSignIn({ body: json(), limits: ['password-resets'] })
  @Post('auth/confirm-email')
  @HttpCode(204)
  async confirm(
    @Body({ schema: ConfirmEmailBody }) { token }: ConfirmEmailBody,
    @Req() request: Request,
  ): Promise<void> {
    await this.confirmations.confirm(token, requestOf(request));
  }
}
