import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Config } from '../../settings/config.js';
import { backUp, IndexesBusy } from '../../engines/embedded-backup.js';
import { openSecrets } from '../../engines/open-secrets.js';
import { findSecretsKey } from '../secrets-key.js';
import { EXIT, StartFailure } from '../../settings/start-failure.js';
import { command } from './command.js';
import { requireEmbedded } from './require-embedded.js';
import { exportKeys } from './key-export.js';

const USAGE = 'Usage: npm run backup -- <file> [--keys <file>], or npm run backup -- --keys <file> for the keys only.';

/** `npm run backup -- <file>`, while a server may be running. `--keys` exports the keys, which must be stored apart from the data. */
async function takeBackup(config: Config): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } });
  const [file, ...more] = positionals;
  if (more.length > 0 || (!file && !values.keys)) throw new StartFailure(EXIT.config, USAGE);
  requireEmbedded(config);
  if (file) await data(config, file);
  // After the data, so that the export has every key that the data needs, and records keys destroyed meanwhile as destroyed.
  if (values.keys) await keys(config, values.keys);
}

async function data({ dataDir }: Config, file: string): Promise<void> {
  if (existsSync(file)) throw new StartFailure(EXIT.cannotCreate, `${file} already exists. Name a new file.`);
  try {
    await backUp(dataDir, file, new Date());
  } catch (error) {
    throw error instanceof IndexesBusy ? new StartFailure(EXIT.tryLater, error.message) : error;
  }
  console.log(
    `${file} holds the data. Its personal fields can only be read with the keys: npm run backup -- --keys <file>. Store them elsewhere.`,
  );
}

async function keys(config: Config, file: string): Promise<void> {
  const opened = await openSecrets(config);
  try {
    const kept = config.secretsKey ? undefined : findSecretsKey(config.dataDir);
    const secretsKey = kept && Buffer.from(kept).toString('base64');
    const exported = await exportKeys(opened.secrets, file, {
      format: 1,
      exportedAt: new Date().toISOString(),
      ...(secretsKey && { secretsKey }),
    });
    console.log(
      `${file} holds ${exported} keys${secretsKey ? ' and the key that opens them. Protect this file' : '. SECRETS_KEY, which opens them, is not included'}.`,
    );
  } finally {
    await opened.close();
  }
}

await command(takeBackup);
