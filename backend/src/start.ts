import type { INestApplicationContext } from '@nestjs/common';
import type { Server } from 'node:http';
import { pino, type Logger } from 'pino';
import { AppModule } from './app.module.js';
import type { Config } from './config.js';
import type { Engines } from './engines/engines.js';
import { servingFront, watchedFront } from './fronts.js';
import { addressOf, listen } from './listening.js';
import { EngineUnavailable } from './ports/event-store.js';
import { Processing } from './processing.js';
import { UnreadableEvent } from './runtime/codec.js';
import { WrongSecretsKey } from './runtime/keyring.js';
import type { CatchingUp } from './runtime/projector.js';
import { EXIT, StartFailure, startFailureOf } from './start-failure.js';
import { startingKey } from './starting-key.js';

export interface Running {
  readonly app: INestApplicationContext;
  readonly server: Server;
  /** Where it listens, without a trailing slash. */
  readonly address: string;
  /** Resolves, with why, when the process can no longer do its work and had better be stopped. */
  readonly broken: Promise<unknown>;
  /** Finishes what is being done, lets others have the leases, and closes the engines. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  /** Opened by the caller, closed by `stop`, or at once where the start fails. */
  readonly engines: Engines;
  readonly logger?: Logger;
  readonly catchingUp?: (progress: CatchingUp) => void;
}

/** Does what the role asks for, then listens: whoever reaches the process finds it ready. @throws StartFailure */
export async function start(options: StartOptions): Promise<Running> {
  try {
    return await assemble(options);
  } catch (error) {
    await options.engines.close();
    throw failureOf(error, options.config);
  }
}

async function assemble({ config, engines, logger = pino({ level: config.logLevel }), catchingUp }: StartOptions): Promise<Running> {
  const secretsKey = await startingKey(config, engines);
  const module = AppModule.forRoot(config, engines, { secretsKey, logger, ...(catchingUp && { catchingUp }) });
  const serves = config.role === 'all' || config.role === 'api';
  const front = serves ? await servingFront(module, { config, engines, logger }) : await watchedFront(module, { logger });
  const processing = front.app.get(Processing);
  try {
    await processing.start();
    await listen(front.server, config);
  } catch (error) {
    await processing.stop();
    await front.close();
    throw error;
  }
  return {
    app: front.app,
    server: front.server,
    address: addressOf(front.server, config),
    broken: processing.broken,
    stop: async () => {
      await front.close();
      await processing.stop();
      await engines.close();
    },
  };
}

function failureOf(error: unknown, { dataDir }: Config): unknown {
  if (error instanceof WrongSecretsKey) return new StartFailure(EXIT.config, error.message);
  if (error instanceof EngineUnavailable) return new StartFailure(EXIT.unavailable, error.message);
  if (error instanceof UnreadableEvent)
    return new StartFailure(EXIT.data, `This version of the product cannot read its log: ${error.message}. Start that version, or put back a backup from before.`);
  return startFailureOf(error, dataDir);
}
