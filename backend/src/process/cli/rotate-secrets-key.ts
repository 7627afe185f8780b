import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Config } from '../../settings/config.js';
import { openSecrets } from '../../engines/open-secrets.js';
import { KeyRotation, NothingSealed, type Rotated, RotationUnderWay } from '../../runtime/sealing/key-rotation.js';
import { WrongSecretsKey } from '../../runtime/sealing/keyring.js';
import { presentSecretsKey, replaceKeptSecretsKey } from '../secrets-key.js';
import { EXIT, StartFailure } from '../../settings/start-failure.js';
import { command } from './command.js';

const FINISH =
  'The old key still leads to them, so that whatever runs goes on. Restart every process with the new key; then, and this command cannot see whether it is so, run it again with --finish.';

/** `npm run rotate-secrets-key`, and once every process runs with the new key `npm run rotate-secrets-key -- --finish`. */
async function rotateSecretsKey(config: Config): Promise<void> {
  const { values } = parseArgs({ options: { finish: { type: 'boolean', default: false } } });
  const opened = await openSecrets(config);
  try {
    const rotation = new KeyRotation(opened.secrets, (looked, sealedAnew) =>
      console.log(`Looked at ${looked} secrets, sealed ${sealedAnew} anew`),
    );
    await (values.finish ? finish(rotation, config) : rotate(rotation, config));
  } catch (error) {
    throw FOR_PEOPLE.some((kind) => error instanceof kind) && error instanceof Error
      ? new StartFailure(EXIT.config, `${error.message}.`)
      : error;
  } finally {
    await opened.close();
  }
}

const FOR_PEOPLE = [NothingSealed, RotationUnderWay, WrongSecretsKey];

async function rotate(rotation: KeyRotation, config: Config): Promise<void> {
  const present = presentSecretsKey(config);
  if (await rotation.begunTo(present)) return console.log(`The secrets are sealed under this key already. ${FINISH}`);
  const next = config.newSecretsKey ?? (await rotation.begunFrom(present)) ?? randomBytes(present.length);
  if (Buffer.compare(next, present) === 0) return console.log('The secrets are sealed under this key already.');
  const rotated = await rotation.rotate(present, next);
  if (!config.secretsKey) replaceKeptSecretsKey(config.dataDir, next);
  else if (!config.newSecretsKey)
    console.log(`The new SECRETS_KEY, which is kept nowhere else:\n${Buffer.from(next).toString('base64')}`);
  console.log(`The secrets are sealed under the new key. ${FINISH}`);
  nameUnreadable(rotated);
}

async function finish(rotation: KeyRotation, config: Config): Promise<void> {
  const present = presentSecretsKey(config);
  if (await rotation.begunFrom(present))
    throw new StartFailure(
      EXIT.config,
      'SECRETS_KEY is still the old key. Set the new one, restart every process with it, and finish then.',
    );
  const rotated = await rotation.finish(present);
  if (!rotated) return console.log('There is nothing to finish.');
  console.log(
    'The old key opens nothing any more. A process that had not heard of the new one answers with errors, and its /healthz says so, until it is restarted; it loses nothing.',
  );
  nameUnreadable(rotated);
}

/** @throws StartFailure where there are any */
function nameUnreadable({ unreadable }: Rotated): void {
  if (unreadable.length === 0) return;
  throw new StartFailure(
    EXIT.data,
    `These secrets do not open, with the old key or the new one, and stay as they are. Only a backup of the secret store still has what they held:\n${unreadable.join('\n')}`,
  );
}

await command(rotateSecretsKey);
