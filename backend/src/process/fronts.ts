import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../settings/config.js';
import type { Engines } from '../engines/engines.js';
import { mountEdge } from '../http/edge.js';
import { OpenStreams } from '../http/open-streams.js';
import { healthServer } from '../http/health-server.js';
import { type DrainLimits, InFlight } from '../http/in-flight.js';
import { nestLogger } from '../http/request-log.js';
import { Health } from '../runtime/health.js';
import { Vault } from '../runtime/sealing/vault.js';

/** The longest that a stop waits for requests being answered; a reply takes at most a minute, and is then recorded. */
const DRAIN: DrainLimits = { answersMs: 10_000, streamsMs: 65_000 };

/** What of a process can be reached from outside; it does not listen yet. */
export interface Front {
  readonly app: INestApplicationContext;
  readonly server: Server;
  /** Serves on for as long as balancers need to see that it stops. */
  leave(): Promise<void>;
  /** Takes nothing more, and finishes what is being answered. */
  close(): Promise<void>;
}

/** Resolves after so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<unknown>;

interface FrontOptions {
  readonly config: Config;
  readonly engines: Engines;
  readonly logger: Logger;
  readonly pause: Pause;
}

/** For the roles that serve requests. */
export async function servingFront(
  module: DynamicModule,
  { config, engines, logger, pause }: FrontOptions,
): Promise<Front> {
  const app = await created(module, logger);
  const inFlight = new InFlight();
  await orClosed(app, logger, async () => {
    const sessionSecret = await app.get(Vault).purposeKey('session-cookie');
    mountEdge(app, {
      config,
      logger,
      inFlight,
      sessions: engines.sessions,
      sessionSecret,
      now: () => engines.clock.now().getTime(),
    });
    await app.init();
  });
  const server: Server = app.getHttpServer();
  const leave = async () => {
    inFlight.leave();
    await pause(config.drainMs);
  };
  const close = async () => {
    // A proxy that cannot connect tries the next process, also with what it may not send twice.
    server.close();
    // Their readers could have come back here before.
    app.get(OpenStreams).end();
    await inFlight.drain(DRAIN);
    await app.close();
  };
  return { app, server, leave, close };
}

/** For the roles that work behind: those who watch over the process are all that can reach it. */
export async function watchedFront(module: DynamicModule, { logger }: Pick<FrontOptions, 'logger'>): Promise<Front> {
  const app = await created(module, logger);
  await orClosed(app, logger, () => app.init());
  const server = healthServer(app.get(Health));
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await app.close();
  };
  return { app, server, leave: async () => undefined, close };
}

/**
 * Nothing in it has begun yet. Also where nobody is to reach its routes: `createApplicationContext` begins by itself, and what
 * fails in there leaves nobody anything to close.
 */
const created = (module: DynamicModule, logger: Logger): Promise<NestExpressApplication> =>
  NestFactory.create<NestExpressApplication>(module, {
    logger: nestLogger(logger),
    abortOnError: false,
    bodyParser: false,
    forceCloseConnections: true,
  });

/** Where it fails to begin, what has begun is ended: it listens to engines that are closed next. */
async function orClosed(app: NestExpressApplication, logger: Logger, begin: () => Promise<unknown>): Promise<void> {
  try {
    await begin();
  } catch (error) {
    // Why it did not start is what there is to say, not what came of it.
    await app
      .close()
      .catch((err: unknown) =>
        logger.error({ err }, 'An application that failed to start could not be closed in order'),
      );
    throw error;
  }
}
