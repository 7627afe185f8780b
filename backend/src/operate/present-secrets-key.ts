import type { Config } from '../config.js';
import { foundSecretsKey } from '../secrets-key.js';
import { EXIT, StartFailure } from '../start-failure.js';

/** The key that the server would be started with; none is made. @throws StartFailure */
export function presentSecretsKey({ secretsKey, dataDir }: Config): Uint8Array {
  const key = secretsKey ?? foundSecretsKey(dataDir);
  if (key) return key;
  throw new StartFailure(EXIT.config, `SECRETS_KEY is not set, and none is kept in ${dataDir}. Set it as it is set for the server.`);
}
