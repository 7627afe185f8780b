import type { Provider } from '@nestjs/common';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../settings/config.js';
import { catalog } from '../contexts/manifest.js';
import type { AnyProjection } from '../kernel/projection.js';
import { AccountIndex } from '../ports/account-index.js';
import { Ids } from '../ports/clock.js';
import { ViewStore } from '../ports/document-store.js';
import { ScratchViews } from '../ports/scratch-views.js';
import { JobQueue } from '../ports/job-queue.js';
import { Leases } from '../ports/leases.js';
import { Schedule } from '../ports/schedule.js';
import { Signals } from '../ports/signals.js';
import { DUTIES, Processing, type ProcessingReports } from './processing.js';
import { AccountLog } from '../runtime/account-log.js';
import { AccountIndexFeed } from '../runtime/account-index-feed.js';
import { RestorePause } from '../runtime/restore-pause.js';
import type { RetryPolicy } from '../runtime/follow-log.js';
import { Damage } from '../runtime/damage.js';
import { Health, NEEDED_ENGINES, type NeededEngine } from '../runtime/health.js';
import { ViewCheck } from '../runtime/verify/view-check.js';
import { LeasedProjector } from '../runtime/views/leased-projector.js';
import { LeaseKeeper, monotonicTime } from '../runtime/leases/lease-keeper.js';
import { Log } from '../runtime/log.js';
import { ProgressAnnouncer } from '../runtime/views/progress-announcer.js';
import { ProgressFollower } from '../runtime/views/progress-follower.js';
import { type CatchingUp, Projector } from '../runtime/views/projector.js';
import { Reactor } from '../runtime/reactions/reactor.js';
import { Registry } from '../runtime/registry.js';
import { Vault } from '../runtime/sealing/vault.js';
import { ViewProgress } from '../runtime/views/view-progress.js';
import { viewsCaughtUp } from '../runtime/views/views-caught-up.js';

export interface ProcessingOptions {
  readonly logger: Logger;
  readonly retryPolicy: RetryPolicy;
  readonly catchingUp?: (progress: CatchingUp) => void;
}

/** Injection token of this process's unique id. It is also the name of a lease's holder, so it is readable. */
const PROCESS = Symbol('process');

export const processingProviders = ({ logger, retryPolicy, catchingUp }: ProcessingOptions): Provider[] => [
  { provide: PROCESS, inject: [Ids], useFactory: (ids: Ids) => `${hostname()}/${process.pid}/${ids.uuid()}` },
  { provide: ViewProgress, inject: [Log], useFactory: (log: Log) => new ViewProgress(() => log.hurry()) },
  {
    provide: ProgressAnnouncer,
    inject: [ViewProgress, Signals, PROCESS],
    useFactory: (progress: ViewProgress, signals: Signals, id: string) => new ProgressAnnouncer(progress, signals, id),
  },
  {
    provide: ProgressFollower,
    inject: [ViewProgress, Signals, ViewStore, PROCESS],
    useFactory: (progress: ViewProgress, signals: Signals, views: ViewStore, id: string) =>
      new ProgressFollower(progress, signals, views, id),
  },
  {
    provide: Projector,
    inject: [Log, ViewStore, ProgressAnnouncer],
    useFactory: (log: Log, views: ViewStore, progress: ProgressAnnouncer) =>
      new Projector(log, views, progress, { ...retryPolicy, ...(catchingUp && { catchingUp }) }),
  },
  {
    provide: Reactor,
    inject: [Log, ViewStore, JobQueue],
    useFactory: (log: Log, views: ViewStore, jobs: JobQueue) => new Reactor(log, views, jobs, retryPolicy),
  },
  {
    provide: LeaseKeeper,
    inject: [Leases, CONFIG, PROCESS],
    useFactory: (leases: Leases, { leaseMs }: Config, holder: string) =>
      new LeaseKeeper(leases, { holder, lengthMs: leaseMs, time: monotonicTime, retryPolicy }),
  },
  {
    provide: Health,
    inject: [NEEDED_ENGINES, LeaseKeeper, Vault, Damage],
    useFactory: (needed: readonly NeededEngine[], keeper: LeaseKeeper, vault: Vault, damage: Damage) =>
      new Health(needed, () => keeper.unattended, vault, damage),
  },
  {
    provide: ViewCheck,
    inject: [AccountLog, AccountIndex, ViewStore, ScratchViews, Projector],
    useFactory: (
      log: AccountLog,
      accounts: AccountIndex,
      views: ViewStore,
      scratch: ScratchViews,
      projector: Projector,
    ) =>
      new ViewCheck({
        log,
        accounts,
        views,
        scratch,
        projector,
        time: monotonicTime,
        corrected: (view, documents) =>
          logger.error({ view, documents }, 'Documents of a view differed from the log and were replaced'),
        failed: (error) => logger.warn({ err: error }, 'The views of an account could not be checked'),
      }),
  },
  {
    provide: LeasedProjector,
    inject: [LeaseKeeper, Projector, Log, AccountIndex, ViewCheck],
    useFactory: (keeper: LeaseKeeper, projector: Projector, log: Log, index: AccountIndex, check: ViewCheck) =>
      new LeasedProjector(keeper, projector, new AccountIndexFeed(log, index, catalog, retryPolicy), check),
  },
  {
    provide: Processing,
    inject: [Registry, CONFIG, LeaseKeeper, LeasedProjector, Reactor, JobQueue, Schedule, Log, ViewStore],
    useFactory: (
      registry: Registry,
      { role, dataDir }: Config,
      ...[keeper, views, reactor, jobs, schedule, log, store]: [
        LeaseKeeper,
        LeasedProjector,
        Reactor,
        JobQueue,
        Schedule,
        Log,
        ViewStore,
      ]
    ) => {
      const pause = new RestorePause(dataDir);
      if (pause.holds) logger.warn('Reactions and jobs are paused after a restore. Run npm run resume to continue');
      const caughtUp = (projections: readonly AnyProjection[], pause: () => Promise<unknown>) =>
        viewsCaughtUp(projections, log, store, pause);
      return new Processing(
        registry,
        { keeper, views, reactor, jobs, schedule, resumed: (signal) => pause.over(signal), caughtUp },
        DUTIES[role],
        processingReports(logger),
      );
    },
  },
];

const processingReports = (logger: Logger): ProcessingReports => ({
  job: ({ id, name, correlationId, final }, error) => {
    const fields = { err: error, job: name, jobId: id, correlationId };
    if (final) logger.error(fields, 'A job failed for the last time');
    else logger.warn(fields, 'A job failed and will be retried');
  },
  task: (name, error) => logger.error({ err: error, task: name }, 'A scheduled task failed'),
  broken: (error) => logger.fatal({ err: error }, 'The job queue or the schedule has ended'),
  waiting: () => logger.warn('Waiting for a process with ROLE=projector or ROLE=all to bring the views up to date'),
});
