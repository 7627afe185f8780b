import 'reflect-metadata';
import { pino } from 'pino';
import { loadConfig, InvalidConfig } from './config.js';
import { withoutCredentials } from './credentials.js';
import { openEngines } from './engines/open-engines.js';
import { start, type Running } from './start.js';
import { EXIT, StartFailure } from './start-failure.js';
import { viewProgress } from './view-progress-line.js';

/** Loading blocks the event loop for a moment: not the one in which everybody asks whether the server is ready. */
const PREPARE_AFTER_MS = 2_000;

async function run(): Promise<void> {
  const config = loadConfig();
  const logger = pino({ level: config.logLevel, hooks: { streamWrite: withoutCredentials(config) } });
  const engines = await openEngines(config, { report: (error) => logger.error({ err: error }, 'An engine had a setback') });
  const running = await start({ config, engines, logger, catchingUp: viewProgress(process.stdout) });
  stopOnSignal(running);
  stopWhenBroken(running);
  console.log(`Ready on ${config.publicUrl ?? running.address}`);
  // What fails here fails again, and is reported, with the first question.
  setTimeout(() => void engines.prepare().catch(() => undefined), PREPARE_AFTER_MS).unref();
}

function fail(error: unknown): never {
  if (error instanceof InvalidConfig) {
    console.error(`These settings cannot be used:\n${error.message}`);
    process.exit(EXIT.config);
  }
  if (error instanceof StartFailure) {
    console.error(error.message);
    process.exit(error.exitCode);
  }
  console.error(error);
  process.exit(EXIT.software);
}

function stopOnSignal(running: Running): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // Asked twice: whoever asks does not want to wait.
    if (stopping) process.kill(process.pid, 'SIGKILL');
    stopping = true;
    console.log(`${signal}: stopping`);
    running.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** What is being answered is finished; whoever watches over the process starts it again. */
function stopWhenBroken(running: Running): void {
  void running.broken.then((error) => running.stop().then(() => fail(error), fail));
}

await run().catch(fail);
