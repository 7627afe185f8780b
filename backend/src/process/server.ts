import 'reflect-metadata';
import { once } from 'node:events';
import { Script } from 'node:vm';
import { type Config, loadConfig } from '../settings/config.js';
import { openEngines } from '../engines/open-engines.js';
import { loggerOf } from './logger.js';
import { DUTIES } from './processing.js';
import { start } from './start.js';
import { stopSignal } from './stop-signal.js';
import { reportFailure } from './report-failure.js';
import { UnfinishedRestore } from './unfinished-restore.js';
import { viewProgress } from './view-progress-line.js';

/** Loading blocks the event loop for a moment: not the one in which everybody asks whether the server is ready. */
const PREPARE_AFTER_MS = 2_000;

/** Runs until `asked` aborts. Throws if the product cannot start or continue. */
async function run(config: Config, asked: AbortSignal): Promise<void> {
  const stop = once(asked, 'abort').then(() => console.log(`${asked.reason}: stopping`));
  const logger = loggerOf(config);
  new UnfinishedRestore(config.dataDir).refuseStart();
  const engines = await openEngines(config, {
    report: (error) => logger.error({ err: error }, 'An engine failed; retrying'),
    warn: (message) => logger.warn(message),
    announce: (message) => console.log(message),
    stopping: asked,
  });
  const running = await start({ config, engines, logger, catchingUp: viewProgress(process.stdout), signal: asked });
  console.log(`Ready on ${config.publicUrl ?? running.address}`);
  // What fails here fails again, and is reported, with the first question.
  if (DUTIES[config.role].serves)
    setTimeout(() => void engines.prepare().catch(() => undefined), PREPARE_AFTER_MS).unref();
  const broken = await Promise.race([stop, running.broken.then((error) => ({ error }))]);
  // Requests under way are finished. The supervisor restarts a process that failed.
  await running.stop();
  if (broken) throw broken.error;
}

// V8 gives memory back once little is allocated. While nothing was ever allocated outside its own heap, as a script's
// record is, it takes every rate for high and waits 100 s instead of 8.
new Script('');
const asked = stopSignal(process, () => process.kill(process.pid, 'SIGKILL'));
let config: Config | undefined;
// By itself Node would write it out as it is.
process.on('uncaughtException', (error) => process.exit(reportFailure(error, config)));
try {
  config = loadConfig();
  await run(config, asked);
  process.exit(0);
} catch (error) {
  process.exit(asked.aborted && error === asked.reason ? 0 : reportFailure(error, config));
}
