import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  EnableTwoFactorBody,
  RecoveryCodes,
  TwoFactorPasswordBody,
  TwoFactorSetUp,
  TwoFactorStatus,
} from '@chatbot-builder/contracts/http/two-factor';
import type { Request } from 'express';
import { Answers } from '../../../http/answers.js';
import { ApiTags } from '../../../http/described.js';
import { originOf } from '../../../http/person-origin.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { requestIdOf } from '../../../http/request-log.js';
import { ForPerson, json } from '../../../http/routes/route.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import { TwoFactor } from './two-factor.js';

type Person = PrincipalOf<'person'>;

const LIMITED = { body: json(), limits: ['logins'] } as const;
const requestOf = (request: Request) => ({ correlationId: requestIdOf(request), origin: originOf(request) });

/** Whether signing in asks for a code of an authenticator app, too. */
@ApiTags('Account')
@Controller('user/two-factor')
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactor) {}

  @ForPerson('profile:manage')
  @Get()
  @Answers(TwoFactorStatus)
  status(@CurrentPrincipal('person') { personId }: Person): Promise<TwoFactorStatus> {
    return this.twoFactor.status(personId);
  }

  /** Makes a secret for an authenticator app. Nothing changes before a code of the app confirms it. */
  @ForPerson('profile:manage', LIMITED)
  @Post('setup')
  @HttpCode(200)
  @Answers(TwoFactorSetUp)
  setUp(
    @Body({ schema: TwoFactorPasswordBody }) { password }: TwoFactorPasswordBody,
    @CurrentPrincipal('person') { personId }: Person,
    @Req() request: Request,
  ): Promise<TwoFactorSetUp> {
    return this.twoFactor.setUp(personId, password, requestOf(request));
  }

  /** Turns two-factor sign-in on. The recovery codes are answered this once. */
  @ForPerson('profile:manage', LIMITED)
  @Post()
  @HttpCode(200)
  @Answers(RecoveryCodes)
  enable(
    @Body({ schema: EnableTwoFactorBody }) { code }: EnableTwoFactorBody,
    @CurrentPrincipal('person') person: Person,
    @Req() request: Request,
  ): Promise<RecoveryCodes> {
    return this.twoFactor.enable(person, code, requestOf(request));
  }

  /** Makes new recovery codes, which are answered this once, and earlier ones void. */
  @ForPerson('profile:manage', LIMITED)
  @Post('recovery-codes')
  @HttpCode(200)
  @Answers(RecoveryCodes)
  replaceRecoveryCodes(
    @Body({ schema: TwoFactorPasswordBody }) { password }: TwoFactorPasswordBody,
    @CurrentPrincipal('person') person: Person,
    @Req() request: Request,
  ): Promise<RecoveryCodes> {
    return this.twoFactor.replaceRecoveryCodes(person, password, requestOf(request));
  }

  /** Turns two-factor sign-in off. */
  @ForPerson('profile:manage', LIMITED)
  @Delete()
  @HttpCode(204)
  disable(
    @Body({ schema: TwoFactorPasswordBody }) { password }: TwoFactorPasswordBody,
    @CurrentPrincipal('person') person: Person,
    @Req() request: Request,
  ): Promise<void> {
    return this.twoFactor.disable(person, password, requestOf(request));
  }
}
