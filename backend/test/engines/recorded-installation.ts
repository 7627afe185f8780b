import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { destination } from 'pino';
import { s3Connection } from '../../src/adapters/s3/s3-connection.js';
import { readConfig, type Role } from '../../src/settings/config.js';
import type { Engines } from '../../src/engines/engines.js';
import { loggerOf } from '../../src/process/logger.js';
import { TestApp } from '../app.js';
import { filesBelow, type Kept } from '../erasure/traces.js';
import { MovableClock } from '../../src/ports/testing/movable-clock.js';
import { FakeProcess } from './eventstoredb/fake-process.js';
import { keptInEventStore, type KeptEvent } from './raw/event-store.js';
import { keptOnMongo } from './raw/mongo.js';
import { keptOnRedis } from './raw/redis.js';
import { keptOnS3 } from './raw/s3.js';
import { s3SettingsAt } from './s3-settings.js';
import { RecordingProxy } from './recording-proxy.js';

export interface EngineUrls {
  readonly mongodb: string;
  readonly redis: string;
  readonly s3: string;
}

type EngineName = 'eventStore' | keyof EngineUrls;

const IN_MAILBOX = /^[^/]+\/mailbox\//;

/** Nodes of the product on the four engines, with access to everything that they send, store and log. */
export class RecordedInstallation {
  readonly clock = new MovableClock();
  /** Name of the database and the bucket, and prefix of Redis' keys. */
  readonly name = `whole-${randomUUID().slice(0, 8)}`;
  readonly #secretsKey = randomBytes(32).toString('base64');
  readonly #nodes = new Set<TestApp>();

  private constructor(
    private readonly urls: EngineUrls,
    private readonly directory: string,
    readonly eventStore: FakeProcess,
    readonly taps: Readonly<Record<EngineName, RecordingProxy>>,
  ) {}

  static async over(urls: EngineUrls): Promise<RecordedInstallation> {
    const directory = await mkdtemp(join(tmpdir(), 'installation-'));
    await mkdir(join(directory, 'logs'));
    const eventStore = await FakeProcess.start({ file: join(directory, 'events') });
    const taps = {
      eventStore: await RecordingProxy.on('the event store', eventStore.url('esdb')),
      mongodb: await RecordingProxy.on('MongoDB', urls.mongodb),
      redis: await RecordingProxy.on('Redis', urls.redis),
      s3: await RecordingProxy.on('S3', urls.s3),
    };
    return new RecordedInstallation(urls, directory, eventStore, taps);
  }

  /** Starts a node. A restarted node finds its previous directory. */
  async node(name: string, role: Role, engines?: (engines: Engines) => Engines): Promise<TestApp> {
    const dataDir = await this.dataDir(name);
    const settings = { ...this.settings, ROLE: role };
    const logger = loggerOf(
      readConfig({ ...settings, DATA_DIR: dataDir, LOG_LEVEL: 'trace' }),
      destination({ dest: join(this.directory, 'logs', name), sync: true }),
    );
    const node = await TestApp.start({ dataDir, clock: this.clock, logger, settings, ...(engines && { engines }) });
    this.#nodes.add(node);
    return node;
  }

  async end(node: TestApp): Promise<void> {
    this.#nodes.delete(node);
    await node.stop();
  }

  /** A node's data directory, even before it is started. */
  async dataDir(name: string): Promise<string> {
    const directory = join(this.directory, 'nodes', name);
    await mkdir(directory, { recursive: true });
    return directory;
  }

  /** Everything sent to each engine so far, byte by byte. */
  sentTo(engine: EngineName): Iterable<Kept> {
    return this.taps[engine].sent();
  }

  events(): AsyncIterable<KeptEvent> {
    return keptInEventStore(join(this.directory, 'events'));
  }

  onMongo(): AsyncIterable<Kept> {
    return keptOnMongo(new URL(this.name, this.urls.mongodb).href);
  }

  onRedis(): AsyncIterable<Kept> {
    return keptOnRedis(this.urls.redis, this.name);
  }

  async *onS3(): AsyncGenerator<Kept> {
    const client = s3Connection({ ...s3SettingsAt(this.urls.s3), bucket: this.name });
    yield* keptOnS3(client, this.name);
    client.destroy();
  }

  /** Everything on the disks of the nodes. */
  /** Without a development machine's mailbox, which keeps mails as people read them until their person is erased. */
  async *onNodes(): AsyncGenerator<Kept> {
    for await (const kept of filesBelow(join(this.directory, 'nodes'))) if (!IN_MAILBOX.test(kept.where)) yield kept;
  }

  /** The program logs of the nodes. */
  said(): AsyncIterable<Kept> {
    return filesBelow(join(this.directory, 'logs'));
  }

  async stop(): Promise<void> {
    for (const node of [...this.#nodes].reverse()) await this.end(node);
    await Promise.all(Object.values(this.taps).map((tap) => tap.close()));
    await this.eventStore.end();
    await rm(this.directory, { recursive: true });
  }

  /** Of every node. */
  get settings(): Readonly<Record<string, string>> {
    const { region, accessKeyId, secretAccessKey } = s3SettingsAt(this.urls.s3);
    return {
      EVENTSTORE_URL: this.taps.eventStore.url,
      MONGODB_URL: new URL(this.name, this.taps.mongodb.url).href,
      REDIS_URL: this.taps.redis.url,
      REDIS_PREFIX: this.name,
      S3_BUCKET: this.name,
      S3_ENDPOINT: this.taps.s3.url,
      S3_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      SECRETS_KEY: this.#secretsKey,
    };
  }
}
