import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import { AppModule } from './app.module.js';
import type { Config } from './config.js';
import { keptSecretsKey } from './secrets-key.js';
import type { Engines } from './engines/engines.js';
import { mountEdge } from './http/edge.js';
import { InFlight } from './http/in-flight.js';
import { nestLogger } from './http/request-log.js';
import { Processing } from './processing.js';
import type { CatchingUp } from './runtime/projector.js';
import { WrongSecretsKey } from './runtime/keyring.js';
import { Vault } from './runtime/vault.js';
import { EXIT, StartFailure, startFailureOf } from './start-failure.js';

/** The longest that a stop waits for requests being answered. */
const DRAIN_MS = 10_000;

export interface Running {
  readonly app: NestExpressApplication;
  readonly server: Server;
  /** Where it listens, without a trailing slash. */
  readonly address: string;
  /** Resolves, with why, when the server can no longer do its work and had better be stopped. */
  readonly broken: Promise<unknown>;
  /** Finishes what is being done and closes the engines. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  /** Opened by the caller, closed by `stop`, or at once where the start fails. */
  readonly engines: Engines;
  readonly logger?: Logger;
  readonly catchingUp?: (progress: CatchingUp) => void;
}

/** Builds the views, then listens: whoever reaches the server finds it ready. @throws StartFailure */
export async function start(options: StartOptions): Promise<Running> {
  try {
    return await assemble(options);
  } catch (error) {
    await options.engines.close();
    if (error instanceof WrongSecretsKey) throw new StartFailure(EXIT.config, error.message);
    throw startFailureOf(error, options.config.dataDir);
  }
}

async function assemble({ config, engines, logger = pino({ level: config.logLevel }), catchingUp }: StartOptions): Promise<Running> {
  const secretsKey = config.secretsKey ?? keptSecretsKey(config.dataDir);
  const module = AppModule.forRoot(config, engines, { secretsKey, logger, ...(catchingUp && { catchingUp }) });
  const app = await NestFactory.create<NestExpressApplication>(module, {
    logger: nestLogger(logger),
    abortOnError: false,
    bodyParser: false,
    forceCloseConnections: true,
  });
  const inFlight = new InFlight();
  const sessionSecret = await app.get(Vault).purposeKey('session-cookie');
  mountEdge(app, { config, logger, inFlight, sessionStore: engines.sessions, sessionSecret, now: () => engines.clock.now().getTime() });
  await app.init();
  const processing = app.get(Processing);
  await processing.start();
  const server: Server = app.getHttpServer();
  try {
    await listen(server, config);
  } catch (error) {
    await processing.stop();
    throw error;
  }
  return {
    app,
    server,
    address: addressOf(server, config),
    broken: processing.broken,
    stop: async () => {
      await inFlight.drain(DRAIN_MS);
      await app.close();
      await processing.stop();
      await engines.close();
    },
  };
}

/** Nest's own listen would log what is said better to whoever starts the server. */
async function listen(server: Server, { port, host }: Config): Promise<void> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartFailure(EXIT.unavailable, `Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another one.`);
    if (code === 'EACCES') throw new StartFailure(EXIT.unavailable, `This user may not listen on port ${port}. Set PORT to 1024 or above.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartFailure(EXIT.config, `This machine has no address ${host}. Set HOST to one it has.`);
    throw error;
  }
}

function addressOf(server: Server, { host }: Config): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
