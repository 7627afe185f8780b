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

/** How long a stop waits for open requests. A reply takes at most a minute and is then recorded. */
const DRAIN: DrainLimits = { answersMs: 10_000, streamsMs: 65_000 };

/** The part of a process that can be reached from outside. It does not listen yet. */
export interface ProcessServer {
  readonly app: INestApplicationContext;
  readonly server: Server;
  /** Keeps serving until load balancers have noticed the stop. */
  leave(): Promise<void>;
  /** Accepts no more connections and finishes open requests. */
  close(): Promise<void>;
}

/** Resolves after the given milliseconds. */
export type Pause = (milliseconds: number) => Promise<unknown>;

interface ServerOptions {
  readonly config: Config;
  readonly engines: Engines;
  readonly logger: Logger;
  readonly pause: Pause;
}

/** For roles that serve requests. */
export async function createApiServer(
  module: DynamicModule,
  { config, engines, logger, pause }: ServerOptions,
): Promise<ProcessServer> {
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
  server.maxConnections = config.maxConnections;
  const leave = async () => {
    inFlight.leave();
    await pause(config.drainMs);
  };
  const close = async () => {
    // A proxy that cannot connect tries the next process, even for requests that must not be sent twice.
    server.close();
    // Streams are ended after the listener is closed: their readers would otherwise reconnect to this process.
    app.get(OpenStreams).end();
    await inFlight.drain(DRAIN);
    await app.close();
  };
  return { app, server, leave, close };
}

/** For roles that work in the background. Only health checks can reach them. */
export async function createHealthServer(
  module: DynamicModule,
  { logger }: Pick<ServerOptions, 'logger'>,
): Promise<ProcessServer> {
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
 * Creates the application without initializing it. Used for background roles, too: `createApplicationContext`
 * initializes on its own, and if that fails, the caller has nothing to close.
 */
const created = (module: DynamicModule, logger: Logger): Promise<NestExpressApplication> =>
  NestFactory.create<NestExpressApplication>(module, {
    logger: nestLogger(logger),
    abortOnError: false,
    bodyParser: false,
    forceCloseConnections: true,
  });

/** Closes the application if it fails to initialize: it may have subscribed to engines that are closed next. */
async function orClosed(app: NestExpressApplication, logger: Logger, begin: () => Promise<unknown>): Promise<void> {
  try {
    await begin();
  } catch (error) {
    // Report why it did not start, not a failure of the cleanup.
    await app
      .close()
      .catch((err: unknown) => logger.error({ err }, 'The cleanup of an application that failed to start failed'));
    throw error;
  }
}
