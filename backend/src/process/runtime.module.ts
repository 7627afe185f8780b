import { randomBytes } from 'node:crypto';
import { Global, Module, type DynamicModule, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Recovery } from '../concurrency/recovery.js';
import { catalog, manifest } from '../contexts/manifest.js';
import { Sessions } from '../ports/sessions.js';
import { Signals } from '../ports/signals.js';
import { Fenced, ViewStore } from '../ports/document-store.js';
import { AccountIndex } from '../ports/account-index.js';
import { Clock, Ids } from '../ports/clock.js';
import { EventStore } from '../ports/event-store.js';
import { JobQueue } from '../ports/job-queue.js';
import { KnowledgeIndex } from '../ports/knowledge-index.js';
import { ObjectStore } from '../ports/object-store.js';
import { SecretStore } from '../ports/secret-store.js';
import { TaskStore } from '../ports/task-store.js';
import { CollectionChanges } from '../runtime/collection-changes.js';
import { Notices } from '../runtime/notices/notices.js';
import { Presence } from '../runtime/presence/presence.js';
import { SetupSteps } from '../runtime/setup/setup-steps.js';
import { TaskFiles } from '../runtime/tasks/task-files.js';
import { Tasks } from '../runtime/tasks/tasks.js';
import { Access } from '../runtime/access/access.js';
import { Grants } from '../runtime/access/grants.js';
import { Plans } from '../runtime/plans/plans.js';
import { ApiKeys } from '../runtime/api-keys/api-keys.js';
import { IdentitySecrets } from '../runtime/api-keys/identity-secrets.js';
import { ProviderKeys } from '../runtime/provider-keys/provider-keys.js';
import { CONFIG, type Config } from '../settings/config.js';
import { SessionRevocation } from '../runtime/access/session-revocation.js';
import { Codec } from '../runtime/sealing/codec.js';
import { UnreadableEvent } from '../runtime/sealing/decode.js';
import { DataKeys } from '../runtime/sealing/data-keys.js';
import { AccountErasure } from '../runtime/erasure/account-erasure.js';
import { ErasedAccounts } from '../runtime/erasure/erased-accounts.js';
import { Erasers } from '../runtime/erasure/erasers.js';
import { ErasureWatch } from '../runtime/erasure/erasure-watch.js';
import { backoffMs, type RetryPolicy } from '../runtime/follow-log.js';
import { Damage } from '../runtime/damage.js';
import { Health } from '../runtime/health.js';
import { AccountLog } from '../runtime/account-log.js';
import { Knowledge } from '../runtime/knowledge.js';
import { Log } from '../runtime/log.js';
import { OpenedFields } from '../runtime/sealing/opened-fields.js';
import { PersonalData } from '../runtime/sealing/personal-data.js';
import { ProgressFollower } from '../runtime/views/progress-follower.js';
import { type CatchingUp, Projector } from '../runtime/views/projector.js';
import { Reactor } from '../runtime/reactions/reactor.js';
import { Processing } from './processing.js';
import { processingProviders } from './processing.providers.js';
import { Registry } from '../runtime/registry.js';
import { Streams } from '../runtime/streams.js';
import { Vault } from '../runtime/sealing/vault.js';
import { ViewProgress } from '../runtime/views/view-progress.js';

export interface RuntimeOptions {
  readonly vault: Vault;
  readonly logger: Logger;
  readonly recovery: Recovery;
  readonly catchingUp?: (progress: CatchingUp) => void;
}

const PARTS = [
  Health,
  Damage,
  Vault,
  DataKeys,
  Codec,
  ErasedAccounts,
  AccountErasure,
  Erasers,
  Streams,
  Access,
  Plans,
  ProviderKeys,
  ApiKeys,
  IdentitySecrets,
  PersonalData,
  Log,
  AccountLog,
  SessionRevocation,
  ViewProgress,
  CollectionChanges,
  Presence,
  Notices,
  SetupSteps,
  TaskFiles,
  Tasks,
  Registry,
  Knowledge,
  Projector,
  Reactor,
  Processing,
];

/** Provides what contexts write to and read from, on any engines. */
@Global()
@Module({})
export class RuntimeModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly erasures: ErasureWatch,
    private readonly presence: Presence,
    private readonly progress: ProgressFollower,
    private readonly registry: Registry,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.erasures.start();
    await this.presence.start();
    await this.progress.start(this.registry.projections.map(({ collection }) => collection));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.progress.stop();
    this.presence.stop();
    await this.erasures.stop();
  }

  static forRoot({ vault, logger, recovery, catchingUp }: RuntimeOptions): DynamicModule {
    const retryPolicy: RetryPolicy = {
      report: reportTo(logger),
      pause: (attempt, signal) => recovery.pause(backoffMs(attempt), signal),
    };
    const opened = new OpenedFields();
    return {
      module: RuntimeModule,
      providers: [
        { provide: Vault, useValue: vault },
        {
          provide: DataKeys,
          inject: [Vault, SecretStore],
          useFactory: (vault: Vault, secrets: SecretStore) => new DataKeys(vault, secrets),
        },
        { provide: Damage, useFactory: () => new Damage() },
        {
          provide: Codec,
          inject: [DataKeys, Damage],
          useFactory: (keys: DataKeys, damage: Damage) => new Codec(keys, catalog, opened, damage),
        },
        { provide: ErasedAccounts, useFactory: () => new ErasedAccounts(catalog) },
        {
          provide: Streams,
          inject: [EventStore, Codec, Clock, ErasedAccounts],
          useFactory: (store: EventStore, codec: Codec, clock: Clock, erased: ErasedAccounts) =>
            new Streams(store, codec, clock, erased),
        },
        {
          provide: Access,
          inject: [Streams, Grants],
          useFactory: (streams: Streams, grants: Grants) => new Access(streams, grants),
        },
        { provide: ProviderKeys, inject: [Vault], useFactory: (vault: Vault) => new ProviderKeys(vault) },
        {
          provide: ApiKeys,
          inject: [Vault, Clock, Ids],
          useFactory: (vault: Vault, clock: Clock, ids: Ids) => new ApiKeys(vault, clock, ids, randomBytes),
        },
        {
          provide: IdentitySecrets,
          inject: [Vault, Clock, Ids],
          useFactory: (vault: Vault, clock: Clock, ids: Ids) => new IdentitySecrets(vault, clock, ids, randomBytes),
        },
        {
          provide: Plans,
          inject: [CONFIG, Streams],
          useFactory: ({ plans }: Config, streams: Streams) => new Plans(plans, streams),
        },
        {
          provide: PersonalData,
          inject: [DataKeys],
          useFactory: (keys: DataKeys) => new PersonalData(keys, catalog, opened),
        },
        {
          provide: Log,
          inject: [EventStore, Codec, ErasedAccounts],
          useFactory: (store: EventStore, codec: Codec, erased: ErasedAccounts) =>
            new Log(store, codec, catalog, erased),
        },
        {
          provide: AccountLog,
          inject: [Log, EventStore, AccountIndex, Codec, ErasedAccounts],
          useFactory: (log: Log, events: EventStore, index: AccountIndex, codec: Codec, erased: ErasedAccounts) =>
            new AccountLog({ log, events, index, codec, catalog, erased }),
        },
        {
          provide: SessionRevocation,
          inject: [Sessions, Signals],
          useFactory: (sessions: Sessions, signals: Signals) => new SessionRevocation(sessions, signals),
        },
        {
          provide: CollectionChanges,
          inject: [Signals],
          useFactory: (signals: Signals) => new CollectionChanges(signals),
        },
        {
          provide: Presence,
          inject: [Signals, Clock],
          useFactory: (signals: Signals, clock: Clock) => new Presence(signals, clock),
        },
        { provide: Notices, inject: [Streams], useFactory: (streams: Streams) => new Notices(streams) },
        { provide: SetupSteps, inject: [Streams], useFactory: (streams: Streams) => new SetupSteps(streams) },
        { provide: TaskFiles, inject: [ObjectStore], useFactory: (objects: ObjectStore) => new TaskFiles(objects) },
        {
          provide: Tasks,
          inject: [TaskStore, JobQueue, TaskFiles, CollectionChanges, Clock],
          useFactory: (store: TaskStore, jobs: JobQueue, files: TaskFiles, changes: CollectionChanges, clock: Clock) =>
            new Tasks({ store, jobs, files, changes, clock }),
        },
        { provide: ErasureWatch, inject: [Log], useFactory: (log: Log) => new ErasureWatch(log, retryPolicy) },
        {
          provide: AccountErasure,
          inject: [EventStore, ViewStore, JobQueue, SessionRevocation, DataKeys, AccountLog, Registry, ErasedAccounts],
          useFactory: accountErasure,
        },
        { provide: Registry, useFactory: () => new Registry(manifest) },
        {
          provide: Knowledge,
          inject: [KnowledgeIndex, Registry, Streams, Log],
          useFactory: (index: KnowledgeIndex, registry: Registry, streams: Streams, log: Log) =>
            new Knowledge(index, registry, streams, log, (chatbotId, error) =>
              logger.error({ err: error, chatbotId }, 'Restoring the knowledge index of a chatbot failed'),
            ),
        },
        { provide: Erasers, inject: [Registry], useFactory: (registry: Registry) => new Erasers(registry) },
        ...processingProviders({ logger, retryPolicy, ...(catchingUp && { catchingUp }) }),
      ],
      exports: PARTS,
    };
  }
}

const NEWER_WRITER =
  'A newer version of the product wrote to the log: this version leaves the events that it cannot read to a process of that version. Start one, or restore an earlier backup';

const reportTo =
  (logger: Logger): RetryPolicy['report'] =>
  (who, error) => {
    // Not a failure: a paused holder learns here that another has taken over.
    if (error instanceof Fenced) logger.warn({ err: error, who }, 'Fenced off');
    else if (error instanceof UnreadableEvent) logger.error({ err: error, who }, NEWER_WRITER);
    else logger.error({ err: error, who }, 'Failed; retrying');
  };

function accountErasure(
  eventStore: EventStore,
  views: ViewStore,
  jobs: JobQueue,
  sessions: SessionRevocation,
  keys: DataKeys,
  log: AccountLog,
  registry: Registry,
  erased: ErasedAccounts,
): AccountErasure {
  return new AccountErasure({ eventStore, views, jobs, sessions }, keys, log, { registry, erased, catalog });
}
