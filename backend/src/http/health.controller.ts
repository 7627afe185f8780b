import { Controller, Get, Header } from '@nestjs/common';
import { Health } from '../runtime/health.js';
import { ForProbes } from './routes/route.js';
import { ApiExcludeController } from './described.js';
import { type Ready, readyOf, unhealthy } from './unhealthy.js';

/** The server starts listening only after its views have caught up. This check reports what has gone wrong since. */
@ApiExcludeController()
@Controller('healthz')
export class HealthController {
  constructor(private readonly health: Health) {}

  @ForProbes()
  @Get()
  @Header('Cache-Control', 'no-store')
  async check(): Promise<Ready> {
    const complaints = await this.health.complaints();
    if (complaints.length > 0) throw unhealthy(complaints);
    return readyOf(this.health);
  }
}
