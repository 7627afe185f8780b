import type { ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Config } from '../../settings/config.js';
import type { Engines } from '../../engines/engines.js';
import { openReading, type Reading } from '../../engines/open-reading.js';
import type { AnyProjection } from '../../kernel/projection.js';
import { Damage } from '../../runtime/damage.js';
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
import { NotServed, type OperatorClient, operatorClient } from './operator-client.js';

export const DONE = 0;
export const DIFFERS = 1;
export const NOT_DONE = 2;

/** Builds indexes in this process. The engines stay open. */
export type ReindexLocally = (
  config: Config,
  engines: Engines,
  chatbotId: ChatbotId | undefined,
) => AsyncIterable<ReplayFrame>;

/** What a server does, or this process if none runs. */
interface Changing {
  readonly ask: (server: OperatorClient) => AsyncIterable<ReplayFrame>;
  readonly locally: (engines: Engines) => AsyncIterable<ReplayFrame>;
}

/** Runs the action and returns the exit code. */
export async function run(
  { action, view, chatbotId }: Asked,
  config: Config,
  output: Output,
  report: (error: unknown) => void,
  reindexLocally: ReindexLocally,
): Promise<number> {
  if (action === 'redo') return printed(change(redoing(view), config, report), output);
  const selected = action === 'retry' && isReaction(view) ? [] : named(view);
  if (action === 'status')
    return reading(config, async (log, { views, jobs }) => {
      output.status(await replayStatus({ projections, reactions }, log, views));
      await printFailedJobs(jobs, output);
      return DONE;
    });
  if (action === 'verify')
    return reading(config, (log, { views, scratch }, damage) =>
      printed(verifyViews(selected, { log, views, scratch, damage }, new AbortController().signal), output),
    );
  const changing: Changing =
    action === 'reindex'
      ? {
          ask: (server) => server.ask(action, { chatbotId }),
          locally: (engines) => reindexLocally(config, engines, chatbotId),
        }
      : {
          ask: (server) => server.ask(action, { view }),
          locally: (engines) => {
            if (selected.length === 0)
              throw new NotServed(`No server is running. Dead letters of ${view} are retried when one starts.`);
            return (action === 'rebuild' ? rebuildLocally : retryLocally)(selected, { config, engines, report });
          },
        };
  return printed(change(changing, config, report), output);
}

function redoing(reaction: string | undefined): Changing {
  if (reaction === undefined || !isReaction(reaction))
    throw new BadUsage(
      `There is no reaction ${reaction}. The reactions are: ${reactions.map(({ name }) => deadLetterName(name)).join(', ')}.`,
    );
  return {
    ask: (server) => server.ask('redo', { reaction }),
    locally: () => {
      throw new NotServed('No server is running. Jobs are queued by one: start it, and repeat the command.');
    },
  };
}

/** The views may be shared while the jobs are in the data directory of a server elsewhere. */
async function printFailedJobs(jobs: Reading['jobs'], output: Output): Promise<void> {
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
    throw new BadUsage(`There is no view ${view}. The views are: ${names.join(', ')}.`);
  return projections.filter(({ collection }) => view === undefined || collection.name === view);
}

const isReaction = (name: string | undefined): boolean =>
  reactions.some((reaction) => name === deadLetterName(reaction.name));

async function printed(frames: AsyncIterable<ReplayFrame>, output: Output): Promise<number> {
  let code = NOT_DONE;
  let deadLettersLeft = false;
  for await (const frame of frames) {
    output.frame(frame);
    deadLettersLeft ||= frame.kind === 'retried' && frame.deadLetters.length > 0;
    if (frame.kind === 'done') code = frame.equal === false || deadLettersLeft ? DIFFERS : DONE;
  }
  return code;
}

async function reading(
  config: Config,
  look: (log: Log, engines: Reading, damage: Damage) => Promise<number>,
): Promise<number> {
  const engines = await openReading(config);
  try {
    const damage = new Damage();
    return await look(logWithoutKeys(engines.eventStore, catalog, damage), engines, damage);
  } finally {
    await engines.close();
  }
}

/** Asks the server that keeps the views, or does it here if there is none. */
async function* change(
  { ask, locally }: Changing,
  config: Config,
  report: (error: unknown) => void,
): AsyncGenerator<ReplayFrame> {
  // With shared views, the lock of the data directory does not tell whether a server keeps them.
  const server = config.engines.mongo ? await operatorClient(config) : undefined;
  const engines = server ? undefined : await openExclusively(config, report);
  if (!engines) {
    yield* ask(server ?? (await requireServer(config)));
    return;
  }
  try {
    yield* locally(engines);
  } finally {
    await engines.close();
  }
}

/** Undefined if a server has locked the data directory. @throws NoData */
async function openExclusively(config: Config, report: (error: unknown) => void) {
  // Opening for writing would create missing data, so open for reading first.
  await (await openReading(config)).close();
  // Imported here because it takes a moment to load, and reading does without it.
  const { openEngines } = await import('../../engines/open-engines.js');
  try {
    return await openEngines(config, { report });
  } catch (error) {
    if (error instanceof StartFailure && error.exitCode === EXIT.tryLater) return undefined;
    throw error;
  }
}

async function requireServer(config: Config) {
  const server = await operatorClient(config);
  if (server) return server;
  throw new NotServed(
    `A server uses ${config.dataDir}. Stop it, or let it do the work: set OPERATOR_TOKEN, HOST and PORT to the server's values.`,
  );
}
