import { catalog, projections } from '../../../contexts/manifest.js';
import type { EmbeddedFiles } from '../../../engines/embedded-check.js';
import { openReading, type Reading } from '../../../engines/open-reading.js';
import { openSecrets } from '../../../engines/open-secrets.js';
import { errorText } from '../../../kernel/logged-error.js';
import { DamagedFile } from '../../../ports/damaged-file.js';
import { EngineUnavailable } from '../../../ports/event-store.js';
import { NoData } from '../../../ports/no-data.js';
import { frameLines } from '../../../replay/cli/frame-lines.js';
import { verifyViews } from '../../../replay/verification.js';
import { Damage } from '../../../runtime/damage.js';
import { logWithoutKeys } from '../../../runtime/log.js';
import type { StallLimit } from '../../../runtime/verify/fixed-position.js';
import { NotVerifiable } from '../../../runtime/verify/reading.js';
import type { Config } from '../../../settings/config.js';
import { StartFailure } from '../../../settings/start-failure.js';
import { existingSecretsKey } from '../../secrets-key.js';
import { checkIndexes, checkObjects, checkPages } from './check-files.js';
import { checkKeys } from './check-keys.js';
import { type CheckedLog, checkLog } from './check-log.js';

/** Passes a sentence for each damage to `say`, and returns their number. Changes nothing; a server may be running. */
export async function checkData(config: Config, files: EmbeddedFiles, say: (line: string) => void): Promise<number> {
  let found = 0;
  const part = async (name: string, sentences: Iterable<string> | AsyncIterable<string>) => {
    const before = found;
    try {
      for await (const sentence of sentences) {
        found++;
        say(`${name}: ${sentence}`);
      }
    } catch (error) {
      // Damage may show as any error. It must not hide what is wrong with the other parts.
      if (error instanceof EngineUnavailable) throw error;
      found++;
      say(`${name}: ${sentenceOf(error)}`);
    }
    if (found === before) say(`${name}: no damage.`);
  };
  await part('Database', checkPages(files));
  let log: CheckedLog | undefined;
  await part(
    'Log',
    from(config, async function* ({ eventStore }) {
      log = await checkLog(eventStore, catalog);
      yield* log.damage;
    }),
  );
  await part(
    'Keys',
    from(config, async function* ({ eventStore }) {
      const opened = await openSecrets(config);
      try {
        yield* checkKeys({ eventStore, secrets: opened.secrets }, existingSecretsKey(config), catalog);
      } finally {
        await opened.close();
      }
    }),
  );
  // Only the log knows which files there should be.
  if (log) await part('Uploaded files', checkObjects(files, log));
  if (log) await part('Knowledge indexes', checkIndexes(files, log));
  await part('Views', from(config, differences));
  return found;
}

/** Opens the engines for one part, so that one that cannot be opened is a sentence of that part. */
async function* from(config: Config, check: (reading: Reading) => AsyncIterable<string>): AsyncGenerator<string> {
  const reading = await openReading(config);
  try {
    yield* check(reading);
  } finally {
    await reading.close();
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof DamagedFile || error instanceof StartFailure || error instanceof NoData
    ? error.message
    : `It cannot be read (${errorText(error).split('\n', 1)[0]}). Restore a backup from before the damage.`;

/** What differs from the log in the views, as far as they are built. Damage in the log itself is told elsewhere. */
async function* differences({ eventStore, views, scratch }: Reading): AsyncGenerator<string> {
  const log = logWithoutKeys(eventStore, catalog);
  for (const projection of projections) {
    const verifiable = { log, views, scratch, damage: new Damage(), stallLimit: AT_ONCE };
    try {
      for await (const frame of verifyViews([projection], verifiable, new AbortController().signal))
        if (frame.kind === 'differs')
          yield `${frameLines(frame).join(' ')} Build the view again: npm run replay -- rebuild ${frame.view}`;
    } catch (error) {
      // The next start builds it, or goes on with that.
      if (!(error instanceof NotVerifiable)) throw error;
    }
  }
}

/** A view that is behind is no damage: compare what it has. */
const AT_ONCE: StallLimit = { pauses: 0, pause: () => Promise.resolve() };
