import { Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Ids } from '../ports/clock.js';
import { Signals } from '../ports/signals.js';
import { Projector } from '../runtime/views/projector.js';
import { Reactor } from '../runtime/reactions/reactor.js';
import { OperatorJobsController } from './operator-jobs.controller.js';
import { OperatorReplayController } from './operator-replay.controller.js';
import { type Keeper, Orders, takeOrders } from './orders.js';
import { OwnReplayController } from './own-replay.controller.js';
import { ReplayService } from './replay-service.js';
import { Verifications } from './verifications.js';

@Module({
  controllers: [OperatorJobsController, OperatorReplayController, OwnReplayController],
  providers: [
    { provide: Orders, inject: [Signals, Ids], useFactory: (signals: Signals, ids: Ids) => new Orders(signals, ids) },
    ReplayService,
    Verifications,
  ],
})
export class ReplayModule implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ReplayModule.name);
  private leave = () => {};

  constructor(
    private readonly signals: Signals,
    private readonly projector: Projector,
    private readonly reactor: Reactor,
  ) {}

  async onModuleInit(): Promise<void> {
    const report = (error: unknown) => this.logger.error({ err: error }, 'An order of the operator failed');
    const leave = await Promise.all(
      [this.projector, this.reactor].map((keeper: Keeper) => takeOrders(this.signals, keeper, report)),
    );
    this.leave = () => leave.forEach((each) => each());
  }

  onApplicationShutdown(): void {
    this.leave();
  }
}
