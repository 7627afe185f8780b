import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { EventStore } from '../ports/event-store.js';
import { Public } from './session.guard.js';

/** The server listens only once its views are built; what is left to ask is whether the log answers. */
@ApiExcludeController()
@Controller('healthz')
export class HealthController {
  constructor(private readonly events: EventStore) {}

  /** @throws EngineUnavailable */
  @Public()
  @Get()
  @Header('Cache-Control', 'no-store')
  async check(): Promise<{ status: 'ready' }> {
    await this.events.head();
    return { status: 'ready' };
  }
}
