import type { INestApplicationContext } from '@nestjs/common';
import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { catalog } from '../contexts/manifest.js';
import type { Config } from '../settings/config.js';
import type { Engines } from '../engines/engines.js';
import { type Pause, createApiServer, createHealthServer } from './servers.js';
import { addressOf, listen } from './listening.js';
import { loggerOf } from './logger.js';
import { DamagedFile } from '../ports/damaged-file.js';
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
  /** The address that it listens on, without a trailing slash. */
  readonly address: string;
  /** Resolves with the error once the process can no longer do its work and should be stopped. */
  readonly broken: Promise<unknown>;
  /** Finishes current work, releases the leases and closes the engines. Further calls join the first one. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  /** Opened by the caller. Closed by `stop`, or before `start` rejects. */
  readonly engines: Engines;
  readonly logger?: Logger;
  readonly catchingUp?: (progress: CatchingUp) => void;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
  /** Waits for `drainMs` during a stop. */
  readonly pause?: Pause;
}

/**
 * Starts everything that the role needs, then listens, so that a process that accepts connections is ready. If it
 * rejects, everything that was started has ended, as after `stop`.
 * @throws StartFailure; the signal's reason if it aborted
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
    // Report why the start failed, not a failure of the cleanup.
    await ending.disposeAsync().catch((err: unknown) => logger.error({ err }, 'The cleanup of a failed start failed'));
    throw signal.aborted ? signal.reason : failureOf(error, config);
  }
}

/**
 * Registers in `ending` how to end what it starts. The stack ends the last first, and continues if one of them fails.
 */
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
  const { recovery } = engines;
  const module = await AppModule.forRoot(config, engines, {
    vault,
    logger,
    recovery,
    ...(catchingUp && { catchingUp }),
  });
  const { serves } = DUTIES[config.role];
  const front = serves
    ? await createApiServer(module, { config, engines, logger, pause })
    : await createHealthServer(module, { logger });
  const processing = front.app.get(Processing);
  const broken = Promise.race([processing.broken, engines.broken]);
  ending.defer(() => processing.stop());
  ending.defer(() => front.close());
  await processing.start(signal);
  await listen(front.server, config);
  signal.throwIfAborted();
  const end = async () => {
    // A broken process does not wait for balancers.
    await Promise.race([front.leave(), broken]);
    await ending.disposeAsync();
  };
  let ended: Promise<void> | undefined;
  return {
    app: front.app,
    server: front.server,
    address: addressOf(front.server, config),
    broken,
    stop: () => (ended ??= end()),
  };
}

function failureOf(error: unknown, { dataDir }: Config): unknown {
  if (error instanceof WrongSecretsKey) return new StartFailure(EXIT.config, error.message);
  if (error instanceof DamagedFile) return new StartFailure(EXIT.data, error.message);
  if (error instanceof EngineUnavailable) return new StartFailure(EXIT.unavailable, error.message);
  if (error instanceof UnreadableEvent)
    return new StartFailure(
      EXIT.data,
      `This version of the product cannot read its log: ${error.message}. Start that version, or restore an earlier backup.`,
    );
  return startFailureOf(error, dataDir);
}
