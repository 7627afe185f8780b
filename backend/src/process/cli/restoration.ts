import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Config } from '../../settings/config.js';
import { unpackBackup } from '../../engines/embedded-backup.js';
import { openEngines } from '../../engines/open-engines.js';
import type { EngineOptions } from '../../engines/opening.js';
import { ViewStore } from '../../ports/document-store.js';
import { ScratchViews } from '../../ports/scratch-views.js';
import { frameLines } from '../../replay/cli/frame-lines.js';
import { projections } from '../../contexts/manifest.js';
import { verifyViews } from '../../replay/verification.js';
import { RestorePause } from '../../runtime/restore-pause.js';
import { LeasedProjector } from '../../runtime/views/leased-projector.js';
import { Log } from '../../runtime/log.js';
import { replaceStoredSecretsKey } from '../secrets-key.js';
import { start, type Running } from '../start.js';
import { EXIT, StartFailure } from '../../settings/start-failure.js';
import { importKeys } from './key-export.js';
import { eraseAgain } from './restored-erasures.js';

export interface Restoring {
  readonly config: Config;
  readonly backup: string;
  readonly keys: string;
  readonly say: (line: string) => void;
  readonly engines?: EngineOptions;
}

/**
 * Restores a backup and its keys into an empty data directory. Erases again what was erased since the backup, according to the
 * keys, then compares the views with the log. Reactions and jobs stay paused. @throws StartFailure, BrokenArchive, BrokenKeys
 */
export async function restoreInto(restoring: Restoring): Promise<void> {
  const { config, backup, keys, say } = restoring;
  for (const file of [backup, keys])
    if (!existsSync(file)) throw new StartFailure(EXIT.config, `${file} does not exist.`);
  await emptyDirectory(config);
  const { takenAt } = await unpackBackup(backup, config.dataDir);
  new RestorePause(config.dataDir).begin();
  say(`Restored the data as of ${takenAt.toISOString()}`);
  await restoreKeys(restoring);
  await check(restoring);
}

async function emptyDirectory({ dataDir }: Config): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (readdirSync(dataDir).length > 0)
    throw new StartFailure(
      EXIT.cannotCreate,
      `${dataDir} is not empty. Set DATA_DIR to an empty directory, or move its content away.`,
    );
}

async function restoreKeys({ config, keys, say, engines: options }: Restoring): Promise<void> {
  const engines = await openEngines(config, options);
  try {
    let taken = 0;
    await importKeys(
      keys,
      ({ secretsKey }) => {
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

/** Brings the views up to date, repeats erasures and deletions since the backup, and compares the views with the log. */
async function check({ config, say, engines: options }: Restoring): Promise<void> {
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
    await verified(running, say);
    say(
      'Reactions and jobs are paused, so that nothing is done twice. Start the server, check the data, then run: npm run resume',
    );
  } finally {
    await running.stop();
  }
}

/** @throws StartFailure if a view differs, or could not be compared */
async function verified({ app }: Running, say: Restoring['say']): Promise<void> {
  const found = { log: app.get(Log), views: app.get(ViewStore), scratch: app.get(ScratchViews) };
  for await (const frame of verifyViews(projections, found, new AbortController().signal)) {
    if (frame.kind === 'failed') throw new StartFailure(EXIT.software, frame.message);
    for (const line of frameLines(frame)) say(line);
    if (frame.kind === 'done' && !frame.equal)
      throw new StartFailure(EXIT.software, 'Some views differ from the log. Run: npm run replay -- rebuild.');
  }
}
