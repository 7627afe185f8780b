import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Health } from '../runtime/health.js';
import { ProblemException } from './problem.js';
import { Public } from './session.guard.js';

const RETRY_AFTER_SECONDS = 5;

/** The server listens only once the views are caught up; what is left to ask is whether the engines answer. */
@ApiExcludeController()
@Controller('healthz')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Public()
  @Get()
  @Header('Cache-Control', 'no-store')
  async check(): Promise<{ status: 'ready' }> {
    const away = await this.health.away();
    if (away.length > 0) throw new ProblemException({ statusCode: 503, code: 'unavailable', message: sayAway(away), retryAfterSeconds: RETRY_AFTER_SECONDS });
    return { status: 'ready' };
  }
}

export const sayAway = (away: readonly string[]): string => away.map((name) => `${name} does not answer.`).join(' ');
