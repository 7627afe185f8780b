import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Config } from '../../settings/config.js';
import { openSecrets } from '../../engines/open-secrets.js';
import { KeyRotation, NothingSealed, type Rotated, RotationUnderWay } from '../../runtime/sealing/key-rotation.js';
import { WrongSecretsKey } from '../../runtime/sealing/keyring.js';
import { existingSecretsKey, replaceStoredSecretsKey } from '../secrets-key.js';
import { EXIT, StartFailure } from '../../settings/start-failure.js';
import { command } from './command.js';

const FINISH =
  'The old key still works, so running processes are not affected. Restart every process with the new key, then run this command again with --finish. It cannot check whether every process was restarted.';

/**
 * `npm run rotate-secrets-key`, and `npm run rotate-secrets-key -- --finish` once every process runs with the new key.
 */
async function rotateSecretsKey(config: Config): Promise<void> {
  const { values } = parseArgs({ options: { finish: { type: 'boolean', default: false } } });
  const opened = await openSecrets(config);
  try {
    const rotation = new KeyRotation(opened.secrets, (checked, resealed) =>
      console.log(`Checked ${checked} secrets, resealed ${resealed}`),
    );
    await (values.finish ? finish(rotation, config) : rotate(rotation, config));
  } catch (error) {
    throw EXPLAINED.some((kind) => error instanceof kind) && error instanceof Error
      ? new StartFailure(EXIT.config, `${error.message}.`)
      : error;
  } finally {
    await opened.close();
  }
}

const EXPLAINED = [NothingSealed, RotationUnderWay, WrongSecretsKey];

async function rotate(rotation: KeyRotation, config: Config): Promise<void> {
  const present = existingSecretsKey(config);
  if (await rotation.begunTo(present)) return console.log(`The secrets are already sealed under this key. ${FINISH}`);
  const next = config.newSecretsKey ?? (await rotation.begunFrom(present)) ?? randomBytes(present.length);
  if (Buffer.compare(next, present) === 0) return console.log('The secrets are already sealed under this key.');
  const rotated = await rotation.rotate(present, next);
  if (!config.secretsKey) replaceStoredSecretsKey(config.dataDir, next);
  else if (!config.newSecretsKey)
    console.log(`The new SECRETS_KEY, which is stored nowhere else:\n${Buffer.from(next).toString('base64')}`);
  console.log(`The secrets are sealed under the new key. ${FINISH}`);
  nameUnreadable(rotated);
}

async function finish(rotation: KeyRotation, config: Config): Promise<void> {
  const present = existingSecretsKey(config);
  if (await rotation.begunFrom(present))
    throw new StartFailure(
      EXIT.config,
      'SECRETS_KEY is still the old key. Set the new one, restart every process with it, then finish.',
    );
  const rotated = await rotation.finish(present);
  if (!rotated) return console.log('There is nothing to finish.');
  console.log(
    'The old key no longer opens anything. A process that was not restarted with the new key answers with errors, and its /healthz says so, until it is restarted. It loses no data.',
  );
  nameUnreadable(rotated);
}

/** @throws StartFailure if there are any */
function nameUnreadable({ unreadable }: Rotated): void {
  if (unreadable.length === 0) return;
  throw new StartFailure(
    EXIT.data,
    `Neither the old key nor the new one opens these secrets, so they are unchanged. Only a backup of the secret store can have their content:\n${unreadable.join('\n')}`,
  );
}

await command(rotateSecretsKey);
