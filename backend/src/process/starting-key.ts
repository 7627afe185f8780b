import { join } from 'node:path';
import type { Config } from '../settings/config.js';
import { hostsOf } from '../settings/engine-settings.js';
import type { Engines } from '../engines/engines.js';
import { Vault } from '../runtime/sealing/vault.js';
import { loadOrCreateSecretsKey, existingSecretsKey } from './secrets-key.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';

/**
 * The key that a process seals with. Creates one if nothing was ever sealed. Refuses to start if the log already has
 * events: with a new key, their personal fields would silently be unreadable.
 * @throws StartFailure
 */
export async function startingKey(
  config: Config,
  {
    eventStore,
    secrets,
  }: { readonly eventStore: Pick<Engines['eventStore'], 'head'>; readonly secrets: Engines['secrets'] },
): Promise<Uint8Array> {
  // In this order: a process that starts concurrently initializes its vault before its first event.
  const hasEvents = (await eventStore.head()) !== undefined;
  if (await Vault.isBegun(secrets)) return existingSecretsKey(config);
  if (hasEvents) throw new StartFailure(EXIT.config, secretsLost(config));
  return config.secretsKey ?? loadOrCreateSecretsKey(config.dataDir);
}

function secretsLost({ dataDir, engines: { eventStore, mongo } }: Config): string {
  const file = join(dataDir, 'data.sqlite');
  const log = eventStore ? `at ${hostsOf(eventStore.url)} (EVENTSTORE_URL)` : `in ${file}`;
  const secrets = mongo ? `the database at ${hostsOf(mongo.url)} (MONGODB_URL)` : file;
  return [
    `The log ${log} has events, but the keys that they are sealed with are not in ${secrets}.`,
    'New keys could not open their personal fields, so none are created.',
    mongo ? inMongo : eventStore ? inDirectory : embedded,
    'To start over, use an empty log.',
  ].join(' ');
}

const inMongo =
  'Set MONGODB_URL to the database that was used with this log, or restore its collection "secrets" from your backup.';
const inDirectory =
  'Set DATA_DIR to the directory that was used with this log, or restore it from your backup. If the keys are in MongoDB, set MONGODB_URL.';
const embedded =
  'Restore your backup together with its keys into an empty DATA_DIR: npm run restore -- <backup> --keys <keys file>. If the keys are in MongoDB, set MONGODB_URL.';
