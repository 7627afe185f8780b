import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { OwnVerification } from '@chatbot-builder/contracts/http';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Response } from 'express';
import { GetUser } from '../contexts/accounts/accounts.queries.js';
import { Answers } from '../http/answers.js';
import { RateLimited } from '../http/rate-limits.js';
import { CurrentAccount } from '../http/session.guard.js';
import { Refused } from '../kernel/refusal.js';
import { notSignedIn } from '../kernel/refusals.js';
import { Registry } from '../runtime/registry.js';
import { NotVerifiable } from '../runtime/verify/reading.js';
import { Verifications } from './verifications.js';

/** What a builder may ask of the views: whether its own documents are what its own events make of them. */
@ApiTags('replay')
@Controller('replay')
export class OwnReplayController {
  constructor(
    private readonly queries: QueryBus,
    private readonly registry: Registry,
    private readonly verifications: Verifications,
  ) {}

  /** Stops when the caller leaves. */
  @RateLimited('verifications')
  @Post('verify')
  @HttpCode(200)
  @Answers(OwnVerification)
  async verify(@CurrentAccount() accountId: AccountId, @Res() response: Response): Promise<void> {
    await this.refuseClients(accountId);
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

  private async refuseClients(accountId: AccountId): Promise<void> {
    const user = await this.queries.execute(new GetUser(accountId));
    if (!user) throw notSignedIn();
    if (user.role !== 'admin')
      throw new Refused('forbidden', 'not-allowed', 'Only the owner of an account may verify its documents.');
  }
}
