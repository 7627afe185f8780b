import { DataDirectoryInUse, DataDirectoryNotWritable, takeDataDirectory } from '../adapters/sqlite/data-directory.js';
import { SqliteScratchViews } from '../adapters/sqlite/sqlite-scratch-views.js';
import { RandomIds } from '../adapters/system/random-ids.js';
import { SystemClock } from '../adapters/system/system-clock.js';
import type { Config } from '../config.js';
import { EXIT, StartFailure, startFailureOf } from '../start-failure.js';
import { openCoordination } from './coordination.js';
import type { Engines } from './engines.js';
import { openKnowledge } from './knowledge.js';
import { openLanguage } from './language.js';
import { openObjects } from './objects.js';
import { type EngineOptions, Opening } from './opening.js';

/** Each port on the engine that the settings name, else embedded below the data directory. @throws StartFailure */
export async function openEngines(config: Config, options: EngineOptions = {}): Promise<Engines> {
  const opening = new Opening(config, options.clock ?? new SystemClock(), options);
  try {
    return await open(opening);
  } catch (error) {
    await opening.close();
    throw failureOf(error, config.dataDir);
  }
}

async function open(opening: Opening): Promise<Engines> {
  const directory = takeDataDirectory(opening.config.dataDir);
  opening.closeWith(() => directory.release());
  const ids = new RandomIds();
  // Whoever held one before is gone: the data directory is ours.
  await opening.sqlite.leases.releaseAll();
  return {
    clock: opening.clock,
    ids,
    eventStore: opening.sqlite.eventStore,
    documents: opening.sqlite.documents,
    views: opening.sqlite.views,
    scratchViews: new SqliteScratchViews({ clock: opening.clock, ...(opening.options.startWriter && { startWriter: opening.options.startWriter }) }),
    secrets: opening.sqlite.secrets,
    leases: opening.sqlite.leases,
    ...(await openCoordination(opening)),
    objects: await openObjects(opening, ids),
    ...openKnowledge(opening),
    ...openLanguage(),
    needed: opening.needed,
    close: () => opening.close(),
  };
}

function failureOf(error: unknown, dataDir: string): unknown {
  if (error instanceof DataDirectoryInUse) return new StartFailure(EXIT.tryLater, error.message);
  const failure = startFailureOf(error, dataDir);
  return !(failure instanceof StartFailure) && error instanceof DataDirectoryNotWritable ? new StartFailure(EXIT.cannotCreate, error.message) : failure;
}
