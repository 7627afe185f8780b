import { Global, Module, type DynamicModule, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { AccountSessions } from './ports/account-sessions.js';
import { ViewStore } from './ports/document-store.js';
import { Clock, Ids } from './ports/clock.js';
import { EventStore } from './ports/event-store.js';
import { JobQueue } from './ports/job-queue.js';
import { SecretStore } from './ports/secret-store.js';
import { Signals } from './ports/signals.js';
import { Codec } from './runtime/codec.js';
import { DataKeys } from './runtime/data-keys.js';
import { AccountErasure } from './runtime/erasure/account-erasure.js';
import { ErasedAccounts } from './runtime/erasure/erased-accounts.js';
import { ErasureWatch } from './runtime/erasure/erasure-watch.js';
import { growingPause, type Setbacks } from './runtime/follow-log.js';
import { Log } from './runtime/log.js';
import { PersonalData } from './runtime/personal-data.js';
import { ProgressAnnouncer } from './runtime/progress-announcer.js';
import { ProgressFollower } from './runtime/progress-follower.js';
import { Projector, type CatchingUp } from './runtime/projector.js';
import { Reactor } from './runtime/reactor.js';
import { Processing, type ProcessingReports } from './processing.js';
import { Registry } from './runtime/registry.js';
import { Streams } from './runtime/streams.js';
import { Vault } from './runtime/vault.js';
import { ViewProgress } from './runtime/view-progress.js';

export interface RuntimeOptions {
  /** 32 bytes. */
  readonly secretsKey: Uint8Array;
  readonly logger: Logger;
  readonly catchingUp?: (progress: CatchingUp) => void;
}

const PARTS = [Vault, DataKeys, Codec, ErasedAccounts, AccountErasure, Streams, PersonalData, Log, ViewProgress, Registry, Projector, Reactor, Processing];

/** Names this process among those of the installation, as long as it lives. */
const PROCESS_ID = Symbol('process id');

/** What contexts write to and read from, over whatever engines there are. */
@Global()
@Module({})
export class RuntimeModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly erasures: ErasureWatch,
    private readonly progress: ProgressFollower,
    private readonly registry: Registry,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.erasures.start();
    await this.progress.start(this.registry.projections.map(({ collection }) => collection));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.progress.stop();
    await this.erasures.stop();
  }

  static forRoot({ secretsKey, logger, catchingUp }: RuntimeOptions): DynamicModule {
    const setbacks: Setbacks = { report: (who, error) => logger.error({ err: error, who }, 'Set back'), pause: growingPause };
    return {
      module: RuntimeModule,
      providers: [
        { provide: Vault, inject: [SecretStore], useFactory: (secrets: SecretStore) => Vault.open(secrets, secretsKey) },
        { provide: DataKeys, inject: [Vault, SecretStore], useFactory: (vault: Vault, secrets: SecretStore) => new DataKeys(vault, secrets) },
        { provide: Codec, inject: [DataKeys], useFactory: (keys: DataKeys) => new Codec(keys) },
        { provide: ErasedAccounts, useFactory: () => new ErasedAccounts() },
        {
          provide: Streams,
          inject: [EventStore, Codec, Clock, ErasedAccounts],
          useFactory: (store: EventStore, codec: Codec, clock: Clock, erased: ErasedAccounts) => new Streams(store, codec, clock, erased),
        },
        { provide: PersonalData, inject: [DataKeys], useFactory: (keys: DataKeys) => new PersonalData(keys) },
        {
          provide: Log,
          inject: [EventStore, Codec, ErasedAccounts],
          useFactory: (store: EventStore, codec: Codec, erased: ErasedAccounts) => new Log(store, codec, erased),
        },
        { provide: ErasureWatch, inject: [Log], useFactory: (log: Log) => new ErasureWatch(log, setbacks) },
        {
          provide: AccountErasure,
          inject: [EventStore, ViewStore, JobQueue, AccountSessions, DataKeys, Log, Registry, ErasedAccounts],
          useFactory: accountErasure,
        },
        { provide: ViewProgress, useFactory: () => new ViewProgress() },
        { provide: PROCESS_ID, inject: [Ids], useFactory: (ids: Ids) => ids.uuid() },
        {
          provide: ProgressAnnouncer,
          inject: [ViewProgress, Signals, PROCESS_ID],
          useFactory: (progress: ViewProgress, signals: Signals, id: string) => new ProgressAnnouncer(progress, signals, id),
        },
        {
          provide: ProgressFollower,
          inject: [ViewProgress, Signals, ViewStore, PROCESS_ID],
          useFactory: (progress: ViewProgress, signals: Signals, views: ViewStore, id: string) => new ProgressFollower(progress, signals, views, id),
        },
        { provide: Registry, useFactory: () => new Registry() },
        {
          provide: Projector,
          inject: [Log, ViewStore, ProgressAnnouncer],
          useFactory: (log: Log, views: ViewStore, progress: ProgressAnnouncer) => new Projector(log, views, progress, { ...setbacks, ...(catchingUp && { catchingUp }) }),
        },
        {
          provide: Reactor,
          inject: [Log, ViewStore, JobQueue],
          useFactory: (log: Log, views: ViewStore, jobs: JobQueue) => new Reactor(log, views, jobs, setbacks),
        },
        {
          provide: Processing,
          inject: [Registry, Projector, Reactor, JobQueue],
          useFactory: (registry: Registry, projector: Projector, reactor: Reactor, jobs: JobQueue) =>
            new Processing(registry, { projector, reactor, jobs }, processingReports(logger)),
        },
      ],
      exports: PARTS,
    };
  }
}

function accountErasure(
  eventStore: EventStore,
  views: ViewStore,
  jobs: JobQueue,
  sessions: AccountSessions,
  keys: DataKeys,
  log: Log,
  registry: Registry,
  erased: ErasedAccounts,
): AccountErasure {
  return new AccountErasure({ eventStore, views, jobs, sessions }, keys, log, { registry, erased });
}

const processingReports = (logger: Logger): ProcessingReports => ({
  job: ({ id, name, final }, error) => {
    if (final) logger.error({ err: error, jobId: id, job: name }, 'A job failed and is kept as failed');
    else logger.warn({ err: error, jobId: id, job: name }, 'A job failed and is tried again');
  },
  broken: (error) => logger.fatal({ err: error }, 'No jobs are worked on any more'),
});
