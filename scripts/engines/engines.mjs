import { existsSync } from 'node:fs';
import { Failure } from '../workspace/failure.mjs';
import { capture, run } from '../workspace/processes.mjs';
import { inRoot } from '../workspace/root.mjs';
import { built, findGo, installed } from './go.mjs';
import { serve } from './server.mjs';

const VERSITYGW = 'v1.8.0';
const STRIPE_MOCK = 'v0.203.0';

const NO_GO = 'Go is not installed (https://go.dev/dl, 1.24 or newer)';

const onPath = async (command, ...args) => (await capture(command, args).catch(() => ({ code: 1 }))).code === 0;

/** As root on Debian, installs Redis if it is missing. */
async function hasRedis() {
  if (await onPath('redis-server', '--version')) return true;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log('Installing Redis with apt-get.');
  const apt = (...args) => run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  await ((await apt('update', '-q')) || apt('install', '-y', '-q', '--no-install-recommends', 'redis-server'));
  if (!(await onPath('redis-server', '--version')))
    throw new Failure('apt-get could not install redis-server. See its output above.');
  return true;
}

const redis = {
  engine: 'Redis',
  setting: 'REDIS_URL',
  async bring() {
    if (!(await hasRedis()))
      return {
        missing:
          'redis-server is not installed, and this user cannot install it (Debian: apt-get install redis-server)',
      };
    const { port, stop } = await serve('redis-server', ({ port, directory }) => ({
      command: 'redis-server',
      args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--save', '', '--appendonly', 'no'],
    }));
    return {
      kind: 'real: the installed redis-server',
      make: 'redis-server',
      env: { REDIS_URL: `redis://127.0.0.1:${port}` },
      stop,
    };
  },
};

const s3 = {
  engine: 'S3',
  setting: 'S3_ENDPOINT',
  async bring() {
    if (!(await findGo())) return { missing: NO_GO };
    const program = await installed('github.com/versity/versitygw/cmd/versitygw', VERSITYGW);
    const keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'testsecret' };
    const { port, stop } = await serve('versitygw', ({ port, directory }) => ({
      command: program,
      args: ['--port', `127.0.0.1:${port}`, 'posix', directory],
      env: { ROOT_ACCESS_KEY: keys.AWS_ACCESS_KEY_ID, ROOT_SECRET_KEY: keys.AWS_SECRET_ACCESS_KEY },
    }));
    return {
      kind: `real: a third-party S3 server, versitygw ${VERSITYGW}`,
      make: `versitygw ${VERSITYGW}`,
      env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys },
      stop,
    };
  },
};

const mongodb = {
  engine: 'MongoDB',
  setting: 'MONGODB_URL',
  async bring() {
    if (!(await findGo())) return { missing: NO_GO };
    const program = await built(inRoot('backend', 'test', 'engines', 'ferretdb'));
    const { port, stop } = await serve('FerretDB', ({ port, directory }) => ({
      command: program,
      args: ['-listen', `127.0.0.1:${port}`, '-dir', directory],
      // It decodes whole collections for most queries, and collects that garbage often otherwise.
      env: { GOGC: '800' },
    }));
    return {
      kind: "compatible: FerretDB 1.24.2, a third-party server for MongoDB's protocol",
      make: 'FerretDB 1.24.2',
      env: { MONGODB_URL: `mongodb://127.0.0.1:${port}/` },
      stop,
    };
  },
};

const eventStore = {
  engine: 'EventStoreDB',
  setting: 'EVENTSTORE_URL',
  async bring() {
    // The engine specs share one log. Each application of the HTTP suite starts a server of its own.
    const serveLog = async (name, main) => {
      const { port, stop } = await serve(name, ({ port }) => ({
        command: 'node',
        args: [inRoot('backend', 'test', 'engines', 'eventstoredb', main), '--port', String(port)],
      }));
      return { url: `esdb://127.0.0.1:${port}?tls=false`, stop };
    };
    const program = process.env.LOG_SERVER_COMMAND;
    const { url, stop } = await (program
      ? serveLog(`The server that LOG_SERVER_COMMAND (${program}) names`, 'run-log-server.ts')
      : serveLog('The fake EventStoreDB', 'main.ts'));
    // The real server refuses variables that begin with EVENTSTORE_ and are no options of its own.
    return program
      ? { kind: `as LOG_SERVER_COMMAND names: ${program}`, make: program, env: { EVENTSTORE_URL: url }, stop }
      : {
          kind: 'fake: our server for its protocol, with the real client',
          env: { EVENTSTORE_URL: url, LOG_SERVER_FAKE: '1' },
          stop,
        };
  },
};

export const stripe = {
  engine: 'Stripe',
  setting: 'STRIPE_MOCK_URL',
  async bring() {
    if (!(await findGo())) return { missing: NO_GO };
    let program;
    try {
      program = await installed('github.com/stripe/stripe-mock', STRIPE_MOCK);
    } catch (error) {
      return { missing: error.message.replaceAll('\n', ' ') };
    }
    const { port, stop } = await serve('stripe-mock', ({ port }) => ({
      command: program,
      args: ['-http-addr', `127.0.0.1:${port}`],
    }));
    return {
      kind: `mock: Stripe's own stripe-mock ${STRIPE_MOCK}, which checks requests and keeps nothing`,
      make: `stripe-mock ${STRIPE_MOCK}`,
      env: { STRIPE_MOCK_URL: `http://127.0.0.1:${port}` },
      stop,
    };
  },
};

/** What an installation of several processes needs. */
export const INSTALLATION = [eventStore, mongodb, redis, s3];

/**
 * The engines that the environment names, or that this machine can start: `{ engine, kind, make, env, stop }`, or
 * `missing` with the reason.
 */
export async function bringUp(wanted) {
  const engines = [];
  try {
    for (const { engine, setting, bring } of wanted) {
      if (process.env[setting])
        engines.push({ engine, setting, kind: `as ${setting} says`, env: {}, stop: async () => {} });
      else engines.push({ engine, setting, env: {}, stop: async () => {}, ...(await bring()) });
    }
    return engines;
  } catch (error) {
    await Promise.all(engines.map(({ stop }) => stop()));
    throw error;
  }
}

/** Variables for specs and bench: the address and make of each engine, or the reason why it is missing. */
export const environmentOf = (engines) =>
  Object.assign(
    {},
    ...engines.map(({ setting, make, env, missing }) =>
      missing ? { [`${setting}_MISSING`]: missing } : { ...env, ...(make && { [`${setting}_MAKE`]: make }) },
    ),
  );
