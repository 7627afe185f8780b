import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, StartFailure } from '../settings/start-failure.js';

/** What only a server that has had a log leaves. */
const TRACES: Readonly<Record<string, string>> = {
  'secrets.key': 'keys',
  'objects/**/_??/*': 'uploaded files',
  'knowledge/*.sqlite': 'knowledge indexes',
};

/**
 * A new log beside the keys and files of a lost one would look like a fresh installation to everybody.
 * @throws StartFailure
 */
export function refuseLostLog(dataDir: string): void {
  const file = join(dataDir, 'data.sqlite');
  if (existsSync(file)) return;
  const found = Object.entries(TRACES).flatMap(([pattern, what]) =>
    globSync(pattern, { cwd: dataDir }).length > 0 ? [what] : [],
  );
  if (found.length > 0)
    throw new StartFailure(
      EXIT.data,
      `${file} is missing, but ${dataDir} holds ${found.join(' and ')} of the installation whose log it was. Put it back, or restore a backup into an empty DATA_DIR: npm run restore -- <backup> --keys <keys file>. If the log is in an event store, set EVENTSTORE_URL. To start over, use an empty DATA_DIR.`,
    );
}
