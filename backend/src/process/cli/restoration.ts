import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../settings/config.js';
import { unpackBackup, type UnpackedBackup } from '../../engines/embedded-backup.js';
import { LOCK_FILES, lockDataDirectory, openEngines } from '../../engines/open-engines.js';
import type { EngineOptions } from '../../engines/opening.js';
import { ViewStore } from '../../ports/document-store.js';
import { EventStore } from '../../ports/event-store.js';
import { ScratchViews } from '../../ports/scratch-views.js';
import { SecretStore } from '../../ports/secret-store.js';
import { frameLines } from '../../replay/cli/frame-lines.js';
import { catalog, projections } from '../../contexts/manifest.js';
import { verifyViews } from '../../replay/verification.js';
import { RestorePause } from '../../runtime/restore-pause.js';
import { LeasedProjector } from '../../runtime/views/leased-projector.js';
import { Damage } from '../../runtime/damage.js';
import { Log } from '../../runtime/log.js';
import { replaceStoredSecretsKey } from '../secrets-key.js';
import { start, type Running } from '../start.js';
import { EXIT, StartFailure } from '../../settings/start-failure.js';
import { BrokenKeys, importKeys, type KeyExportHeader } from './key-export.js';
import { UnfinishedRestore } from '../unfinished-restore.js';
import { eraseAgain } from './restored-erasures.js';
import { unopenableKeys } from './unopenable-keys.js';

export interface Restoring {
  readonly config: Config;
  readonly backup: string;
  readonly keys: string;
  readonly say: (line: string) => void;
  readonly engines?: EngineOptions;
}

/**
 * Restores a backup and its keys into an empty data directory. Erases again what was erased since the backup, according
 * to the keys, then compares the views with the log. Reactions and jobs stay paused. No server starts on the directory
 * before it is complete. One that fails empties the directory again.
 * @throws StartFailure, BrokenArchive, BrokenKeys
 */
export async function restoreInto(restoring: Restoring): Promise<void> {
  const { config, backup, keys } = restoring;
  for (const file of [backup, keys])
    if (!existsSync(file)) throw new StartFailure(EXIT.config, `${file} does not exist.`);
  const unfinished = new UnfinishedRestore(config.dataDir);
  // Before the lock, which leaves a file.
  refuseContent(config, unfinished);
  const directory = lockDataDirectory(config);
  try {
    // Another restore may have ended in between.
    refuseContent(config, unfinished);
    await removeContent(config);
    unfinished.begin();
    await fill({ ...restoring, engines: { ...restoring.engines, directory } }, unfinished);
  } catch (error) {
    if (unfinished.holds) await removeContent(config);
    throw error;
  } finally {
    directory.release();
  }
}

async function fill(restoring: Restoring, unfinished: UnfinishedRestore): Promise<void> {
  const { config, backup, say } = restoring;
  const unpacked = await unpackBackup(backup, config.dataDir);
  new RestorePause(config.dataDir).begin();
  say(`Restored the data as of ${unpacked.takenAt.toISOString()}`);
  await restoreKeys(restoring, unpacked);
  await check(restoring, unfinished);
}

/** What a directory holds beside the files of its lock. */
const contentOf = ({ dataDir }: Config): readonly string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !LOCK_FILES.has(name)) : [];

/** Accepts what a killed restore left. @throws StartFailure */
function refuseContent(config: Config, unfinished: UnfinishedRestore): void {
  if (!unfinished.holds && contentOf(config).length > 0)
    throw new StartFailure(
      EXIT.cannotCreate,
      `${config.dataDir} is not empty. Set DATA_DIR to an empty directory, or move its content away.`,
    );
}

async function removeContent(config: Config): Promise<void> {
  for (const name of contentOf(config)) await rm(join(config.dataDir, name), { recursive: true, force: true });
}

/** @throws BrokenKeys if the keys are another installation's, or older than the backup */
function checkFits({ keys }: Restoring, { installation, exportedAt }: KeyExportHeader, backup: UnpackedBackup): void {
  if (installation !== backup.installation)
    throw new BrokenKeys(`${keys} holds the keys of another installation than the backup`);
  if (new Date(exportedAt) < backup.takenAt)
    throw new BrokenKeys(
      `${keys} was exported at ${exportedAt}, before the backup: what was sealed in between could not be opened, and what was erased would come back. Use a later export`,
    );
}

async function restoreKeys(restoring: Restoring, backup: UnpackedBackup): Promise<void> {
  const { config, keys, say, engines: options } = restoring;
  const engines = await openEngines(config, options);
  try {
    let taken = 0;
    await importKeys(
      keys,
      (header) => {
        checkFits(restoring, header, backup);
        const { secretsKey } = header;
        if (secretsKey && !config.secretsKey)
          replaceStoredSecretsKey(config.dataDir, Buffer.from(secretsKey, 'base64'));
      },
      async (name, value) => {
        await engines.secrets.putIfAbsent(name, value);
        taken += 1;
      },
    );
    say(`Restored ${taken} keys`);
  } finally {
    await engines.close();
  }
}

/**
 * Brings the views up to date, repeats erasures and deletions since the backup, and compares the views with the log.
 */
async function check({ config, say, engines: options }: Restoring, unfinished: UnfinishedRestore): Promise<void> {
  // The role serves no requests and runs no reactions or jobs.
  const keeping: Config = { ...config, role: 'projector', host: '127.0.0.1', port: 0 };
  const running = await start({ config: keeping, engines: await openEngines(config, options) });
  try {
    await running.app.get(LeasedProjector).ready;
    const { accounts, people, chatbots, conversations, deleted } = await eraseAgain(running.app);
    if (accounts + people + chatbots + conversations > 0)
      say(
        `Repeated erasures since the backup: ${accounts} accounts, ${people} people, ${chatbots} chatbots, ${conversations} conversations`,
      );
    if (deleted > 0) say(`Repeated deletions since the backup: ${deleted} chatbots`);
    await sayWhatIsClosed(running, say);
    unfinished.end();
    await verified(running, say);
    say(
      'Reactions and jobs are paused, so that nothing is done twice. Start the server, check the data, then run: npm run resume',
    );
  } finally {
    await running.stop();
  }
}

async function sayWhatIsClosed({ app }: Running, say: Restoring['say']): Promise<void> {
  const missing = await unopenableKeys({ eventStore: app.get(EventStore), secrets: app.get(SecretStore) }, catalog);
  if (missing.size > 0)
    say(
      `${missing.size} of the keys that the data needs are in no export: what they sealed can never be read. The first: ${[...missing].slice(0, 3).join(', ')}`,
    );
}

/** @throws StartFailure if a view differs, or could not be compared */
async function verified({ app }: Running, say: Restoring['say']): Promise<void> {
  const found = {
    log: app.get(Log),
    views: app.get(ViewStore),
    scratch: app.get(ScratchViews),
    damage: app.get(Damage),
  };
  for await (const frame of verifyViews(projections, found, new AbortController().signal)) {
    if (frame.kind === 'failed') throw new StartFailure(EXIT.software, frame.message);
    for (const line of frameLines(frame)) say(line);
    if (frame.kind === 'done' && !frame.equal)
      throw new StartFailure(EXIT.software, 'Some views differ from the log. Run: npm run replay -- rebuild.');
  }
}
