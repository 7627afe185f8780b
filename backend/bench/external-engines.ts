import { randomBytes, randomUUID } from 'node:crypto';
import { scratchMongo } from '../src/adapters/mongo/testing/scratch.js';
import { startLogServer } from '../test/engines/eventstoredb/log-server.js';
import { FakeProcess } from '../test/engines/eventstoredb/fake-process.js';
import { s3SettingsAt } from '../test/engines/s3-settings.js';
import type { EngineSetting } from '../test/engines/urls.js';
import type { Measurement } from './measure.js';

/** Address and make of an engine, or why there is none. */
export type ExternalEngine = { readonly url: string; readonly make: string } | { readonly missing: string };

/** An engine that `scripts/bench.mjs` started, or that the environment names. */
export function externalEngine(setting: EngineSetting): ExternalEngine {
  const url = process.env[setting];
  if (url) return { url, make: process.env[`${setting}_MAKE`] ?? `as ${setting} says` };
  return { missing: process.env[`${setting}_MISSING`] ?? `${setting} is not set` };
}

export interface ExternalLog {
  readonly url: string;
  readonly make: string;
  end(): Promise<void>;
}

/**
 * An EventStoreDB for this section only, because sections seal under different keys. One that only an address names
 * must be empty.
 */
export async function anEventStoreDb(): Promise<ExternalLog> {
  const command = process.env['LOG_SERVER_COMMAND'];
  if (command) return { ...(await startLogServer(command)), make: command };
  const real = externalEngine('EVENTSTORE_URL');
  if ('url' in real && process.env['LOG_SERVER_FAKE'] !== '1') return { ...real, end: async () => undefined };
  const fake = await FakeProcess.start();
  return { url: fake.url('esdb'), make: 'our fake', end: () => fake.end() };
}

/** Note below rows that were measured on a fake or a third-party server. */
export const notRepresentative: Measurement = {
  what: 'the speed of a fake, or of a third-party server, says nothing about the original',
  value: '',
};

export interface SharedEngines {
  readonly makes: string;
  /** The engines as settings of the product. */
  readonly settings: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

/** All four engines, with separate names in each, or why they are missing. */
export async function sharedEngines(): Promise<SharedEngines | { readonly missing: string }> {
  const [mongodb, redis, s3] = [
    externalEngine('MONGODB_URL'),
    externalEngine('REDIS_URL'),
    externalEngine('S3_ENDPOINT'),
  ];
  if ('missing' in mongodb) return mongodb;
  if ('missing' in redis) return redis;
  if ('missing' in s3) return s3;
  const name = `bench-${randomUUID().slice(0, 8)}`;
  const database = await scratchMongo(mongodb.url);
  // After the database: its connection keeps this process alive while the fake starts, which the fake does not.
  const log = await anEventStoreDb();
  const { region, accessKeyId, secretAccessKey } = s3SettingsAt(s3.url);
  return {
    makes: [`EventStoreDB (${log.make})`, `MongoDB (${mongodb.make})`, `Redis (${redis.make})`, `S3 (${s3.make})`].join(
      ', ',
    ),
    settings: {
      EVENTSTORE_URL: log.url,
      MONGODB_URL: database.url,
      REDIS_URL: redis.url,
      REDIS_PREFIX: name,
      S3_BUCKET: name,
      S3_ENDPOINT: s3.url,
      S3_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      SECRETS_KEY: randomBytes(32).toString('base64'),
    },
    end: async () => {
      await log.end();
      await database.close();
    },
  };
}
