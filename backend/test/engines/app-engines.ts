import { basename } from 'node:path';
import type { Config } from '../../src/settings/config.js';
import type { SecretStore } from '../../src/ports/secret-store.js';
import { Vault } from '../../src/runtime/sealing/vault.js';
import { loadOrCreateSecretsKey } from '../../src/process/secrets-key.js';
import { EngineProxy } from './engine-proxy.js';
import { FakeProcess } from './eventstoredb/fake-process.js';
import { startLogServer } from './eventstoredb/log-server.js';
import { s3SettingsAt } from './s3-settings.js';
import { engineUrl } from './urls.js';

/** The database name in a MongoDB URL. */
const MONGODB = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/;

interface OwnServer {
  readonly url: string;
  end(): Promise<void>;
}

interface Behind extends OwnServer {
  readonly line: EngineProxy;
}

/**
 * Each application gets a server of its own, which outlives it: the fake, or the real one whose program is named. All
 * share the log of a server that only an address names.
 */
const servers = new Map<string, Promise<Behind>>();

export async function endLogServers(): Promise<void> {
  const started = [...servers.values()];
  servers.clear();
  for (const server of started) await (await server).end();
}

/** The server behind a line that a test can cut. */
async function behindLine(started: Promise<OwnServer>): Promise<Behind> {
  const server = await started;
  const line = await EngineProxy.to(server.url);
  return { line, url: line.url, end: () => line.close().then(() => server.end()) };
}

/** The line to the log of an application that has a server of its own. */
export async function lineToLogOf(dataDir: string): Promise<EngineProxy> {
  const server = await servers.get(nameOf(dataDir));
  if (!server) throw new Error(`${dataDir} has no log of its own`);
  return server.line;
}

async function eventStoreOf(name: string, url: string): Promise<string> {
  const command = process.env['LOG_SERVER_COMMAND'];
  if (!command && process.env['LOG_SERVER_FAKE'] !== '1') return url;
  const server = servers.get(name) ?? behindLine(command ? startLogServer(command) : fakeServer());
  servers.set(name, server);
  return (await server).url;
}

async function fakeServer(): Promise<OwnServer> {
  const fake = await FakeProcess.start();
  return { url: fake.url('esdb'), end: () => fake.end() };
}

/**
 * Lets the product create keys although a real event store has events of other tests. Otherwise it would mistake them
 * for its own, and report its keys as lost.
 */
export async function beginBesideOthers(
  { dataDir, secretsKey, engines: { eventStore } }: Config,
  secrets: SecretStore,
): Promise<void> {
  const shared = eventStore !== undefined && eventStore.url === engineUrl('EVENTSTORE_URL');
  if (shared && !(await Vault.isBegun(secrets)))
    await Vault.open(secrets, secretsKey ?? loadOrCreateSecretsKey(dataDir));
}

/**
 * The settings for this run's engines. Database, prefix and bucket are named after the data directory. Empty in an
 * ordinary run.
 */
export const appEngines = async (dataDir: string): Promise<Readonly<Record<string, string>>> =>
  process.env['TEST_APP_ENGINES'] === '1' ? inOrder(await enginesOf(dataDir)) : {};

/** FerretDB's updates read and then write, so the application's calls share one connection. */
function inOrder(engines: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const mongodb = engines['MONGODB_URL'];
  if (mongodb === undefined) return engines;
  return { ...engines, MONGODB_URL: `${mongodb}${mongodb.includes('?') ? '&' : '?'}maxPoolSize=1` };
}

const nameOf = (dataDir: string): string =>
  basename(dataDir)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** The same for any run, with as many connections as the product opens. */
export async function enginesOf(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const name = nameOf(dataDir);
  const [eventStore, mongodb, redis, s3] = [
    engineUrl('EVENTSTORE_URL'),
    engineUrl('MONGODB_URL'),
    engineUrl('REDIS_URL'),
    engineUrl('S3_ENDPOINT'),
  ];
  return {
    ...(eventStore !== undefined && { EVENTSTORE_URL: await eventStoreOf(name, eventStore) }),
    ...(mongodb !== undefined && { MONGODB_URL: mongodb.replace(MONGODB, `$1/${name}$2`) }),
    ...(redis !== undefined && { REDIS_URL: redis, REDIS_PREFIX: name }),
    ...(s3 !== undefined && s3Of(s3, name)),
  };
}

function s3Of(endpoint: string, bucket: string): Readonly<Record<string, string>> {
  const { region, accessKeyId, secretAccessKey } = s3SettingsAt(endpoint);
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
}
