import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../settings/config.js';
import { asideOf, backUp, BackupUnderWay, DamagedDatabase, IndexesBusy } from '../../engines/embedded-backup.js';
import { installationOf } from '../../engines/installation.js';
import { openSecrets } from '../../engines/open-secrets.js';
import { findSecretsKey } from '../secrets-key.js';
import { NoData } from '../../ports/no-data.js';
import { diskTroubleOf, EXIT, StartFailure } from '../../settings/start-failure.js';
import { command } from './command.js';
import { requireEmbedded } from './require-embedded.js';
import { exportKeys, partialOf } from './key-export.js';

const USAGE = 'Usage: npm run backup -- <file> [--keys <file>], or npm run backup -- --keys <file> for the keys only.';

const REPAIR =
  'No backup was written. Rebuild each view: npm run replay -- rebuild <view>. If a table is damaged, restore an earlier backup.';

/**
 * `npm run backup -- <file>`, while a server may be running. `--keys` exports the keys, which must be stored apart from
 * the data.
 */
async function takeBackup(config: Config): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } });
  const [file, ...more] = positionals;
  if (more.length > 0 || (!file && !values.keys)) throw new StartFailure(EXIT.config, USAGE);
  requireEmbedded(config);
  if (file) await data(config, file);
  // After the data, so that the export has every key that the data needs, and records keys destroyed meanwhile as
  // destroyed.
  if (values.keys) await keys(config, values.keys);
}

async function data({ dataDir }: Config, file: string): Promise<void> {
  if (existsSync(file)) throw new StartFailure(EXIT.cannotCreate, `${file} already exists. Name a new file.`);
  const damaged = await writing(file, asideOf(file), () => backUp(dataDir, file, new Date()));
  for (const chatbotId of damaged)
    console.log(
      `The knowledge index of chatbot ${chatbotId} is damaged and is not in the backup. It is built again from the documents with the next question, or now: npm run replay -- reindex ${chatbotId}`,
    );
  console.log(
    `${file} holds the data. Its personal fields can only be read with the keys: npm run backup -- --keys <file>. Store them elsewhere.`,
  );
}

async function keys(config: Config, file: string): Promise<void> {
  const opened = await openSecrets(config);
  try {
    const kept = config.secretsKey ? undefined : findSecretsKey(config.dataDir);
    const secretsKey = kept && Buffer.from(kept).toString('base64');
    const exported = await writing(file, partialOf(file), () =>
      exportKeys(opened.secrets, file, {
        format: 1,
        exportedAt: new Date().toISOString(),
        installation: installationOf(config.dataDir),
        ...(secretsKey && { secretsKey }),
      }),
    );
    console.log(
      `${file} holds ${exported} keys${secretsKey ? ' and the key that opens them. Protect this file' : '. SECRETS_KEY, which opens them, is not included'}.`,
    );
  } finally {
    await opened.close();
  }
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** Runs `write`. A signal leaves nothing unfinished behind, and a failure is explained. @throws StartFailure */
async function writing<Result>(file: string, partial: string, write: () => Promise<Result>): Promise<Result> {
  for (const [signal, number] of Object.entries(SIGNALS))
    process.once(signal, () => {
      rmSync(partial, { recursive: true, force: true });
      process.exit(128 + number);
    });
  try {
    return await write();
  } catch (error) {
    throw explained(error, dirname(file));
  }
}

function explained(error: unknown, directory: string): unknown {
  if (error instanceof IndexesBusy || error instanceof BackupUnderWay)
    return new StartFailure(EXIT.tryLater, error.message);
  if (error instanceof DamagedDatabase) return new StartFailure(EXIT.data, `${error.message} ${REPAIR}`);
  if (error instanceof NoData) return new StartFailure(EXIT.config, error.message);
  if (!existsSync(directory))
    return new StartFailure(EXIT.cannotCreate, `${directory} does not exist. Create it, or name a file elsewhere.`);
  switch (diskTroubleOf(error)) {
    case 'full':
      return new StartFailure(EXIT.ioError, `The disk that holds ${directory} is full. Free some space and try again.`);
    case 'not-writable':
      return new StartFailure(
        EXIT.cannotCreate,
        `${directory} is not writable. Give this user write access, or name a file elsewhere.`,
      );
    case undefined:
      return error;
  }
}

await command(takeBackup);
