import type { ReplayFrame } from '@chatbot-builder/contracts/http';
import type { Config } from '../../settings/config.js';
import { openReading, type Reading } from '../../engines/open-reading.js';
import type { AnyProjection } from '../../kernel/projection.js';
import { type Log, logWithoutKeys } from '../../runtime/log.js';
import { replayStatus } from '../../runtime/views/view-status.js';
import { EXIT, StartFailure } from '../../settings/start-failure.js';
import { NoData } from '../../ports/no-data.js';
import { deadLetterName } from '../../ports/dead-letter-name.js';
import { failedJobs } from '../failed-jobs.js';
import { catalog, projections, reactions } from '../../contexts/manifest.js';
import { verifyViews } from '../verification.js';
import { type Asked, BadUsage } from './arguments.js';
import type { Output } from './output.js';
import { rebuildLocally, retryLocally } from './local-projector.js';
import { NotServed, operatorClient } from './operator-client.js';

export const DONE = 0;
export const DIFFERS = 1;
export const NOT_DONE = 2;

/** Does what was asked, and answers the exit code. */
export async function run(
  { action, view }: Asked,
  config: Config,
  output: Output,
  report: (error: unknown) => void,
): Promise<number> {
  const asked = action === 'retry' && isReaction(view) ? [] : named(view);
  if (action === 'status')
    return reading(config, async (log, { views, jobs }) => {
      output.status(await replayStatus({ projections, reactions }, log, views));
      await tellFailedJobs(jobs, output);
      return DONE;
    });
  if (action === 'verify')
    return reading(config, (log, { views, scratch }) =>
      told(verifyViews(asked, { log, views, scratch }, new AbortController().signal), output),
    );
  return told(changed(action, view, asked, config, report), output);
}

/** Views may be shared while jobs are kept in the data directory of a server that is elsewhere. */
async function tellFailedJobs(jobs: Reading['jobs'], output: Output): Promise<void> {
  try {
    output.failedJobs(await failedJobs(jobs));
  } catch (error) {
    if (!(error instanceof NoData)) throw error;
    output.failedJobsUnknown(error.message);
  }
}

function named(view: string | undefined): readonly AnyProjection[] {
  const names = projections.map(({ collection }) => collection.name);
  if (view !== undefined && !names.includes(view))
    throw new BadUsage(`There is no view ${view}. There are: ${names.join(', ')}.`);
  return projections.filter(({ collection }) => view === undefined || collection.name === view);
}

const isReaction = (name: string | undefined): boolean =>
  reactions.some((reaction) => name === deadLetterName(reaction.name));

async function told(frames: AsyncIterable<ReplayFrame>, output: Output): Promise<number> {
  let code = NOT_DONE;
  let deadLettersLeft = false;
  for await (const frame of frames) {
    output.frame(frame);
    deadLettersLeft ||= frame.kind === 'retried' && frame.deadLetters.length > 0;
    if (frame.kind === 'done') code = frame.equal === false || deadLettersLeft ? DIFFERS : DONE;
  }
  return code;
}

async function reading(config: Config, look: (log: Log, engines: Reading) => Promise<number>): Promise<number> {
  const engines = await openReading(config);
  try {
    return await look(logWithoutKeys(engines.eventStore, catalog), engines);
  } finally {
    await engines.close();
  }
}

/** By the server that keeps the views; here, where none does. */
async function* changed(
  action: 'rebuild' | 'retry',
  view: string | undefined,
  asked: readonly AnyProjection[],
  config: Config,
  report: (error: unknown) => void,
): AsyncGenerator<ReplayFrame> {
  // Where views are shared, the data directory's lock tells nothing of who keeps them.
  const door = config.engines.mongo ? await operatorClient(config) : undefined;
  const engines = door ? undefined : await openedAlone(config, report);
  if (!engines) {
    yield* (door ?? (await theServer(config))).ask(action, view);
    return;
  }
  try {
    if (asked.length === 0) throw new NotServed(`No server runs. Dead letters of ${view} are retried when one starts.`);
    yield* (action === 'rebuild' ? rebuildLocally : retryLocally)(asked, { config, engines, report });
  } finally {
    await engines.close();
  }
}

/** Undefined where a server has the data directory. @throws NoData */
async function openedAlone(config: Config, report: (error: unknown) => void) {
  // Opening to write would make what is not there.
  await (await openReading(config)).close();
  // Everything that a server consists of takes a moment to load: looking does without.
  const { openEngines } = await import('../../engines/open-engines.js');
  try {
    return await openEngines(config, { report });
  } catch (error) {
    if (error instanceof StartFailure && error.exitCode === EXIT.tryLater) return undefined;
    throw error;
  }
}

async function theServer(config: Config) {
  const door = await operatorClient(config);
  if (door) return door;
  throw new NotServed(
    `A server uses ${config.dataDir}. Stop it, or let it do the work: set OPERATOR_TOKEN, HOST and PORT as they are set for it.`,
  );
}
