import { join } from 'node:path';
import { openSqliteSecrets } from '../adapters/sqlite/open-sqlite-secrets.js';
import { SystemClock } from '../adapters/system/system-clock.js';
import type { Config } from '../settings/config.js';
import { NoData } from '../ports/no-data.js';
import type { SecretStore } from '../ports/secret-store.js';
import { EXIT, StartFailure, startFailureOf } from '../settings/start-failure.js';
import { connectEngine } from './connect-engine.js';

/** Opens only the secrets, while other processes may use them. @throws StartFailure */
export async function openSecrets({
  dataDir,
  engines: { mongo },
}: Config): Promise<{ readonly secrets: SecretStore; close(): Promise<void> }> {
  const clock = new SystemClock();
  if (mongo) {
    const { openMongo } = await import('../adapters/mongo/open-mongo.js');
    return connectEngine({ name: 'MongoDB', setting: 'MONGODB_URL', url: mongo.url }, () =>
      openMongo({ url: mongo.url, clock, report: () => undefined }),
    );
  }
  try {
    return openSqliteSecrets({ file: join(dataDir, 'data.sqlite'), clock });
  } catch (error) {
    throw error instanceof NoData ? new StartFailure(EXIT.config, error.message) : startFailureOf(error, dataDir);
  }
}
