import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { CONFIG } from '../settings/config.js';
import { Quotas } from '../ports/quotas.js';
import { EndlessStreams } from './endless-streams.js';
import { HealthController } from './health.controller.js';
import { LocalStrategy } from './local.strategy.js';
import { ProblemFilter } from './problem.filter.js';
import { RateLimitGuard, throttlerOptions } from './rate-limits.js';
import { ReadYourWrites } from './read-your-writes.js';
import { SessionGuard } from './session.guard.js';
import { validationPipe } from './validation.pipe.js';

/** What every controller stands on: proofs, limits, validation and the shape of errors. */
@Global()
@Module({
  imports: [ThrottlerModule.forRootAsync({ inject: [CONFIG, Quotas], useFactory: throttlerOptions })],
  controllers: [HealthController],
  providers: [
    EndlessStreams,
    LocalStrategy,
    ReadYourWrites,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
  exports: [EndlessStreams, ReadYourWrites],
})
export class HttpModule {}
