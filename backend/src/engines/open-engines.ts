import {
  type DataDirectory,
  DataDirectoryInUse,
  DataDirectoryNotWritable,
  takeDataDirectory,
} from '../adapters/sqlite/data-directory.js';
import { DATABASE, isDamage } from '../adapters/sqlite/engine-fault.js';
import { SchemaTooNew, SchemaTooOld } from '../adapters/sqlite/database.js';
import { SqliteScratchViews } from '../adapters/sqlite/sqlite-scratch-views.js';
import { RandomIds } from '../adapters/system/random-ids.js';
import { SystemClock } from '../adapters/system/system-clock.js';
import { errorText } from '../kernel/logged-error.js';
import { DamagedFile } from '../ports/damaged-file.js';
import type { Config } from '../settings/config.js';
import { EXIT, StartFailure, startFailureOf } from '../settings/start-failure.js';
import { openCoordination } from './coordination.js';
import { openDocuments } from './documents.js';
import type { Engines } from './engines.js';
import { openExtractor, openKnowledgeIndex } from './knowledge.js';
import { openLanguage } from './language.js';
import { openLog } from './log.js';
import { openMailer } from './mail.js';
import { openObjects } from './objects.js';
import { openOutbound } from './outbound.js';
import { openPayments } from './payments.js';
import { type EngineOptions, Opening } from './opening.js';

export { LOCK_FILES } from '../adapters/sqlite/data-directory.js';

/** Opens each port on the configured engine, or embedded in the data directory. @throws StartFailure */
export async function openEngines(config: Config, options: EngineOptions = {}): Promise<Engines> {
  const opening = new Opening(config, options.clock ?? new SystemClock(), options);
  try {
    return await open(opening);
  } catch (error) {
    // The original error matters, not errors of the cleanup.
    await opening.close().catch(opening.report);
    throw failureOf(error, config.dataDir);
  }
}

/** Locks the data directory, for work that opens the engines more than once. @throws StartFailure */
export function lockDataDirectory({ dataDir }: Config): DataDirectory {
  try {
    return takeDataDirectory(dataDir);
  } catch (error) {
    throw failureOf(error, dataDir);
  }
}

async function open(opening: Opening): Promise<Engines> {
  const { clock, options } = opening;
  if (!options.directory) {
    const directory = takeDataDirectory(opening.config.dataDir);
    opening.onClose(() => directory.release());
  }
  const ids = new RandomIds();
  const eventStore = await openLog(opening);
  const { chunks, accountIndex, ...documents } = await openDocuments(opening, ids);
  const coordination = await openCoordination(opening);
  const objects = await openObjects(opening, ids);
  const outbound = openOutbound(opening);
  return {
    clock,
    ids,
    eventStore,
    accountIndex: opening.config.engines.eventStore ? accountIndex : opening.sqlite.accountIndex,
    ...documents,
    scratchViews: new SqliteScratchViews(),
    ...coordination,
    objects,
    outbound,
    mailer: openMailer(opening),
    payments: await openPayments(opening, { ids, outbound }),
    knowledgeIndex: await openKnowledgeIndex(opening, { chunks, objects, signals: coordination.signals, ids }),
    extractor: openExtractor(opening),
    ...openLanguage(opening.config, outbound),
    recovery: opening.recovery,
    broken: opening.broken.promise.then(brokenOff),
    needed: opening.needed,
    close: () => opening.close(),
  };
}

const brokenOff = (error: unknown): StartFailure =>
  new StartFailure(
    EXIT.unavailable,
    `An engine can no longer be reached by this process (${errorText(error)}). It ends, so that a new one connects.`,
  );

function failureOf(error: unknown, dataDir: string): unknown {
  if (error instanceof SchemaTooNew || error instanceof SchemaTooOld) return new StartFailure(EXIT.data, error.message);
  if (isDamage(error)) return new StartFailure(EXIT.data, new DamagedFile(DATABASE, error).message);
  if (error instanceof DataDirectoryInUse) return new StartFailure(EXIT.tryLater, error.message);
  const failure = startFailureOf(error, dataDir);
  return !(failure instanceof StartFailure) && error instanceof DataDirectoryNotWritable
    ? new StartFailure(EXIT.cannotCreate, error.message)
    : failure;
}
