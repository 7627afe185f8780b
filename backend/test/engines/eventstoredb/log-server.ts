import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../free-port.js';

const READY_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 10_000;
const POLL_EVERY_MS = 50;

export interface LogServer {
  readonly url: string;
  /** A directory that `end` removes. */
  readonly directory: string;
  end(): Promise<void>;
}

/**
 * Starts the program of an EventStoreDB server (23.10 or newer) on ports of 127.0.0.1, in a directory of its own.
 * `command` is the program, and arguments that come before ours. It runs without security, and accepts connections once
 * this resolves. The server reads variables that begin with EVENTSTORE_ as its options, so it gets none.
 */
export async function startLogServer(command: string, port?: number): Promise<LogServer> {
  const directory = await mkdtemp(join(tmpdir(), 'log-server-'));
  const [nodePort, replicationPort] = [port ?? (await freePort()), await freePort()];
  const [program = '', ...before] = command.split(' ').filter((part) => part !== '');
  const options = {
    'node-ip': '127.0.0.1',
    'node-port': String(nodePort),
    'replication-ip': '127.0.0.1',
    'replication-port': String(replicationPort),
    db: join(directory, 'db'),
    log: join(directory, 'log'),
    'run-projections': 'None',
  };
  const child = spawn(
    program,
    [...before, '--insecure', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])],
    { env: withoutServerOptions(process.env), cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const exited = once(child, 'exit').catch((error: unknown) => (said += String(error)));
  const end = async () => {
    child.kill('SIGTERM');
    const waited = new AbortController();
    const late = setTimeout(ENDS_WITHIN_MS, true, { signal: waited.signal }).catch(() => false);
    if (await Promise.race([exited.then(() => false), late])) child.kill('SIGKILL');
    waited.abort();
    await exited;
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  };
  for (const last = performance.now() + READY_WITHIN_MS; !(await accepts(nodePort)); await setTimeout(POLL_EVERY_MS)) {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null && performance.now() < last)
      continue;
    await end();
    throw new Error(`LOG_SERVER_COMMAND (${command}) did not start a server: ${said}`);
  }
  return { url: `esdb://127.0.0.1:${nodePort}?tls=false`, directory, end };
}

const withoutServerOptions = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !/^EVENTSTORE_/i.test(name)));

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
