import { Global, Logger, Module, type DynamicModule, type ValueProvider } from '@nestjs/common';
import { join } from 'node:path';
import { DiskObjectStore } from './adapters/disk/disk-object-store.js';
import { type ExtractThreads, extractThreads, FileTextExtractor } from './adapters/extract/file-text-extractor.js';
import { Fts5KnowledgeIndex } from './adapters/fts5/fts5-knowledge-index.js';
import type { IndexThreads } from './adapters/fts5/index-tasks.js';
import { indexThreads } from './adapters/fts5/index-threads.js';
import { EldLanguageDetector } from './adapters/offline/eld-language-detector.js';
import { OfflineLanguageModel } from './adapters/offline/offline-language-model.js';
import { DataDirectoryInUse, takeDataDirectory } from './adapters/sqlite/data-directory.js';
import { openSqlite, type SqliteOptions } from './adapters/sqlite/open-sqlite.js';
import { RandomIds } from './adapters/system/random-ids.js';
import { SystemClock } from './adapters/system/system-clock.js';
import type { Config } from './config.js';
import type { AccountSessions } from './ports/account-sessions.js';
import { Clock, Ids } from './ports/clock.js';
import { DocumentStore, ViewStore } from './ports/document-store.js';
import { EventStore } from './ports/event-store.js';
import { JobQueue } from './ports/job-queue.js';
import { KnowledgeIndex } from './ports/knowledge-index.js';
import { LanguageDetector, LanguageModel } from './ports/language-model.js';
import { ObjectStore } from './ports/object-store.js';
import { SecretStore } from './ports/secret-store.js';
import { TextExtractor } from './ports/text-extractor.js';
import { EXIT, StartFailure, startFailureOf } from './start-failure.js';

/** What stands behind the ports. */
export interface Engines {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly eventStore: EventStore;
  readonly documents: DocumentStore;
  readonly views: ViewStore;
  readonly jobs: JobQueue;
  readonly secrets: SecretStore;
  readonly sessions: AccountSessions;
  readonly objects: ObjectStore;
  readonly extractor: TextExtractor;
  readonly knowledgeIndex: KnowledgeIndex;
  readonly model: LanguageModel;
  readonly detector: LanguageDetector;
  /** Loads what the first question needs. Called when the server is ready, so that no start waits for it. */
  prepare(): Promise<unknown>;
  /** Resolves when everything is durable and closed, and the data directory is free for another process. */
  close(): Promise<void>;
}

export interface EngineOptions extends Partial<Pick<SqliteOptions, 'clock' | 'startWriter' | 'setTimer'>> {
  /** Where the knowledge index works. */
  readonly indexThreads?: (directory: string) => IndexThreads;
  /** Where files are read. */
  readonly extractThreads?: () => ExtractThreads;
}

/** The embedded engines, all below the data directory. @throws StartFailure */
export async function openEngines({ dataDir }: Config, options: EngineOptions = {}): Promise<Engines> {
  try {
    return await openEmbedded(dataDir, options);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) throw new StartFailure(EXIT.tryLater, error.message);
    throw startFailureOf(error, dataDir);
  }
}

const logger = new Logger('Engines');

const reportSetback = (error: unknown): void => logger.error(error);

async function openEmbedded(dataDir: string, options: EngineOptions): Promise<Engines> {
  const { clock = new SystemClock(), indexThreads: indexing = indexThreads, extractThreads: extracting = extractThreads, ...sqliteOptions } = options;
  const directory = takeDataDirectory(dataDir);
  const ids = new RandomIds();
  const sqlite = openSqlite({ file: join(dataDir, 'data.sqlite'), clock, report: reportSetback, ...sqliteOptions });
  const knowledgeIndex = new Fts5KnowledgeIndex(indexing(join(dataDir, 'knowledge')));
  const extractor = new FileTextExtractor(extracting());
  const model = new OfflineLanguageModel();
  const detector = new EldLanguageDetector();
  return {
    clock,
    ids,
    eventStore: sqlite.eventStore,
    documents: sqlite.documents,
    views: sqlite.views,
    jobs: sqlite.jobs,
    secrets: sqlite.secrets,
    sessions: sqlite.sessions,
    objects: await DiskObjectStore.open(join(dataDir, 'objects'), clock, ids),
    extractor,
    knowledgeIndex,
    model,
    detector,
    prepare: () => Promise.all([model.prepare(), detector.prepare()]),
    close: async () => {
      await extractor.close();
      await knowledgeIndex.close();
      await sqlite.close();
      directory.release();
    },
  };
}

@Global()
@Module({})
export class EnginesModule {
  static forRoot(engines: Engines): DynamicModule {
    const providers: ValueProvider[] = [
      { provide: Clock, useValue: engines.clock },
      { provide: Ids, useValue: engines.ids },
      { provide: EventStore, useValue: engines.eventStore },
      { provide: DocumentStore, useValue: engines.documents },
      { provide: ViewStore, useValue: engines.views },
      { provide: JobQueue, useValue: engines.jobs },
      { provide: SecretStore, useValue: engines.secrets },
      { provide: ObjectStore, useValue: engines.objects },
      { provide: TextExtractor, useValue: engines.extractor },
      { provide: KnowledgeIndex, useValue: engines.knowledgeIndex },
      { provide: LanguageModel, useValue: engines.model },
      { provide: LanguageDetector, useValue: engines.detector },
    ];
    return { module: EnginesModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
