import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Health } from '../runtime/health.js';
import { ProblemException } from './problem.js';
import { Public } from './session.guard.js';

const RETRY_AFTER_SECONDS = 5;

/** The server listens only once the views are caught up; what is left to ask is whether something went wrong since. */
@ApiExcludeController()
@Controller('healthz')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Public()
  @Get()
  @Header('Cache-Control', 'no-store')
  async check(): Promise<{ status: 'ready' }> {
    const complaints = await this.health.complaints();
    if (complaints.length > 0) throw new ProblemException({ statusCode: 503, code: 'unavailable', message: complaints.join(' '), retryAfterSeconds: RETRY_AFTER_SECONDS });
    return { status: 'ready' };
  }
}
