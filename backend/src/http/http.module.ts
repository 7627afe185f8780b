import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { OpenStreams } from './open-streams.js';
import { ApiDocsController } from './api-docs.controller.js';
import { HealthController } from './health.controller.js';
import { MailboxController } from './mailbox.controller.js';
import { ApiDescription } from './openapi.js';
import { ProblemFilter } from './problem.filter.js';
import { LocalStrategy } from './proofs/local.strategy.js';
import { ProofGuard } from './proofs/proof.guard.js';
import { VisitorTokens } from './proofs/visitor-tokens.js';
import { ReadYourWrites } from './read-your-writes.js';
import { BodyGuard } from './routes/body.guard.js';
import { RateLimitGuard } from './routes/rate-limits.js';
import { validationPipe } from './validation.pipe.js';

/** What every controller relies on: authentication, rate limits, body parsing, validation and error responses. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [HealthController, ApiDocsController, MailboxController],
  providers: [
    ApiDescription,
    OpenStreams,
    LocalStrategy,
    ReadYourWrites,
    VisitorTokens,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_PIPE, useFactory: validationPipe },
    // Guards run in this order. Rate limits by address run before the proof, the others after it.
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: ProofGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useExisting: ReadYourWrites },
    { provide: APP_GUARD, useClass: BodyGuard },
  ],
  exports: [LocalStrategy, OpenStreams, ReadYourWrites, VisitorTokens],
})
export class HttpModule {}
