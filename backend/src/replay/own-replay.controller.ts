import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { OwnVerification } from '@chatbot-builder/contracts/http/replay';
import type { Response } from 'express';
import { Answers } from '../http/answers.js';
import { ApiTags } from '../http/described.js';
import { CurrentPrincipal } from '../http/principal.js';
import { ForPerson } from '../http/routes/route.js';
import { accountOf, type Principal } from '../kernel/principal.js';
import { Refused } from '../kernel/refusal.js';
import { Registry } from '../runtime/registry.js';
import { NotVerifiable } from '../runtime/verify/reading.js';
import { Verifications } from './verifications.js';

/** Lets a builder check that its own documents match its own events. */
@ApiTags('replay')
@Controller('replay')
export class OwnReplayController {
  constructor(
    private readonly registry: Registry,
    private readonly verifications: Verifications,
  ) {}

  /** Stops when the caller disconnects. */
  @ForPerson('account:manage', { limits: ['verifications'] })
  @Post('verify')
  @HttpCode(200)
  @Answers(OwnVerification)
  async verify(@CurrentPrincipal() principal: Principal, @Res() response: Response): Promise<void> {
    const accountId = accountOf(principal);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const own = () => this.verifications.own(this.registry.projections, accountId, gone.signal);
      response.json(await this.verifications.alone(`replay-verify/${accountId}`, own));
    } catch (error) {
      if (gone.signal.aborted) return;
      throw error instanceof NotVerifiable
        ? new Refused(
            'unavailable',
            'not-verifiable',
            'The documents cannot be compared right now. Please try again shortly.',
          )
        : error;
    }
  }
}
