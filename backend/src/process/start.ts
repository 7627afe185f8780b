import type { INestApplicationContext } from '@nestjs/common';
import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { catalog } from '../contexts/manifest.js';
import type { Config } from '../settings/config.js';
import type { Engines } from '../engines/engines.js';
import { type Pause, servingFront, watchedFront } from './fronts.js';
import { addressOf, listen } from './listening.js';
import { loggerOf } from './logger.js';
import { EngineUnavailable } from '../ports/event-store.js';
import { checkLogIsOurs } from './check-log.js';
import { DUTIES, Processing } from './processing.js';
import { UnreadableEvent } from '../runtime/sealing/decode.js';
import { WrongSecretsKey } from '../runtime/sealing/keyring.js';
import type { CatchingUp } from '../runtime/views/projector.js';
import { Vault } from '../runtime/sealing/vault.js';
import { EXIT, StartFailure, startFailureOf } from '../settings/start-failure.js';
import { startingKey } from './starting-key.js';

export interface Running {
  readonly app: INestApplicationContext;
  readonly server: Server;
  /** Where it listens, without a trailing slash. */
  readonly address: string;
  /** Resolves, with why, when the process can no longer do its work and had better be stopped. */
  readonly broken: Promise<unknown>;
  /** Finishes what is being done, lets others have the leases, and closes the engines: once, however often it is asked for. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  /** Opened by the caller, closed by `stop`, or at once where the start fails. */
  readonly engines: Engines;
  readonly logger?: Logger;
  readonly catchingUp?: (progress: CatchingUp) => void;
  /** Cuts the start short. */
  readonly signal?: AbortSignal;
  /** How a stop waits for `drainMs`. */
  readonly pause?: Pause;
}

/**
 * Does what the role asks for, then listens: whoever reaches the process finds it ready. Where it rejects, all that had begun
 * has ended, as after a stop. @throws StartFailure; the signal's reason where it aborted meanwhile
 */
export async function start({
  config,
  engines,
  logger = loggerOf(config),
  catchingUp,
  signal = new AbortController().signal,
  pause = setTimeout,
}: StartOptions): Promise<Running> {
  const ending = new AsyncDisposableStack();
  ending.defer(() => engines.close());
  try {
    return await assemble({ config, engines, logger, signal, pause, ...(catchingUp && { catchingUp }) }, ending);
  } catch (error) {
    // Why it did not start is what there is to say, not what came of it.
    await ending
      .disposeAsync()
      .catch((err: unknown) => logger.error({ err }, 'A start that failed could not be ended in order'));
    throw signal.aborted ? signal.reason : failureOf(error, config);
  }
}

/** `ending` is told how to end what begins; it ends the last first, and the rest also where one does not end in order. */
async function assemble(
  {
    config,
    engines,
    logger,
    catchingUp,
    signal,
    pause,
  }: StartOptions & Required<Pick<StartOptions, 'logger' | 'signal' | 'pause'>>,
  ending: AsyncDisposableStack,
): Promise<Running> {
  signal.throwIfAborted();
  await checkLogIsOurs(engines.eventStore, catalog);
  const vault = await Vault.open(engines.secrets, await startingKey(config, engines));
  const module = await AppModule.forRoot(config, engines, { vault, logger, ...(catchingUp && { catchingUp }) });
  const { serves } = DUTIES[config.role];
  const front = serves
    ? await servingFront(module, { config, engines, logger, pause })
    : await watchedFront(module, { logger });
  const processing = front.app.get(Processing);
  ending.defer(() => processing.stop());
  ending.defer(() => front.close());
  await processing.start(signal);
  await listen(front.server, config);
  signal.throwIfAborted();
  const end = async () => {
    // Of one that is broken, the sooner the better.
    await Promise.race([front.leave(), processing.broken]);
    await ending.disposeAsync();
  };
  let ended: Promise<void> | undefined;
  return {
    app: front.app,
    server: front.server,
    address: addressOf(front.server, config),
    broken: processing.broken,
    stop: () => (ended ??= end()),
  };
}

function failureOf(error: unknown, { dataDir }: Config): unknown {
  if (error instanceof WrongSecretsKey) return new StartFailure(EXIT.config, error.message);
  if (error instanceof EngineUnavailable) return new StartFailure(EXIT.unavailable, error.message);
  if (error instanceof UnreadableEvent)
    return new StartFailure(
      EXIT.data,
      `This version of the product cannot read its log: ${error.message}. Start that version, or put back a backup from before.`,
    );
  return startFailureOf(error, dataDir);
}
