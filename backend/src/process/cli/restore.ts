import { parseArgs } from 'node:util';
import { BrokenArchive } from '../../engines/embedded-backup.js';
import type { Config } from '../../settings/config.js';
import { WrongSecretsKey } from '../../runtime/sealing/keyring.js';
import { EXIT, StartFailure, startFailureOf } from '../../settings/start-failure.js';
import { command } from './command.js';
import { requireEmbedded } from './require-embedded.js';
import { BrokenKeys } from './key-export.js';
import { restoreInto } from './restoration.js';

const USAGE =
  'Usage: npm run restore -- <file> --keys <file>. Use the newest key export: it knows who was erased since the backup.';

/** `npm run restore -- <file> --keys <file>`, into an empty data directory. */
async function restore(config: Config): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } });
  const [backup, ...more] = positionals;
  if (!backup || !values.keys || more.length > 0) throw new StartFailure(EXIT.config, USAGE);
  requireEmbedded(config);
  try {
    await restoreInto({ config, backup, keys: values.keys, say: (line) => console.log(line) });
  } catch (error) {
    throw EXPLAINED.some((kind) => error instanceof kind) && error instanceof Error
      ? new StartFailure(EXIT.config, `${error.message}.`)
      : startFailureOf(error, config.dataDir);
  }
}

const EXPLAINED = [BrokenArchive, BrokenKeys, WrongSecretsKey];

await command(restore);
