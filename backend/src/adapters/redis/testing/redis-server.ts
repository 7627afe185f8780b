import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../../test/free-port.js';

export const HAS_REDIS_SERVER = spawnSync('redis-server', ['--version']).status === 0;

/**
 * A Redis server for one spec. It persists every acknowledged write unless configured otherwise. It can be killed and
 * restarted.
 */
export class RedisServer {
  private constructor(
    private process: ChildProcess,
    private readonly port: number,
    private readonly directory: string,
    private readonly settings: readonly string[],
  ) {}

  /** `settings` are command line options of redis-server. */
  static async start(...settings: readonly string[]): Promise<RedisServer> {
    const directory = await mkdtemp(join(tmpdir(), 'redis-'));
    const port = await freePort();
    return new RedisServer(await launched(port, directory, settings), port, directory, settings);
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async kill(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }

  async restart(): Promise<void> {
    this.process = await launched(this.port, this.directory, this.settings);
  }

  async remove(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    await rm(this.directory, { recursive: true, force: true });
  }
}

async function launched(port: number, directory: string, settings: readonly string[]): Promise<ChildProcess> {
  const persistent = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, ...persistent, ...settings],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface({ input: server.stdout }))
    if (line.includes('Ready to accept connections')) break;
  return server;
}
