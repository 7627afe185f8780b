import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Role } from '../../../src/settings/config.js';
import { openSecrets } from '../../../src/engines/open-secrets.js';
import { freePort } from '../../free-port.js';
import { ProductProcess } from '../../faults/product-process.js';
import { beginBesideOthers, enginesOf } from '../app-engines.js';

export type Settings = Readonly<Record<string, string>>;

/** Processes of the built product on this run's engines, with databases, prefixes and buckets of their own. */
export class Installation {
  readonly #processes: ProductProcess[] = [];
  #begun = 0;

  private constructor(
    /** Directory for a test's own files, removed with the installation. */
    readonly directory: string,
    /** Settings of all processes. */
    readonly settings: Settings,
  ) {}

  static async begin(name: string, settings: Settings = {}): Promise<Installation> {
    const directory = await mkdtemp(join(tmpdir(), `${name}-`));
    const shared = { ...(await enginesOf(directory)), SECRETS_KEY: randomBytes(32).toString('base64'), ...settings };
    const config = readConfig(shared);
    const { secrets, close } = await openSecrets(config);
    await beginBesideOthers(config, secrets);
    await close();
    return new Installation(directory, shared);
  }

  /** Starts a process with its own data directory. It may not be ready yet. */
  async begun(role: Role, settings: Settings = {}): Promise<ProductProcess> {
    const dataDir = join(this.directory, `${role}-${++this.#begun}`);
    return this.#kept(ProductProcess.spawn(dataDir, await freePort(), { ...this.settings, ROLE: role, ...settings }));
  }

  async started(role: Role, settings?: Settings): Promise<ProductProcess> {
    const process = await this.begun(role, settings);
    await process.ready();
    return process;
  }

  /** Restarts a process that has ended, like a service manager. */
  async startedAgain(process: ProductProcess): Promise<ProductProcess> {
    const again = this.#kept(process.again());
    await again.ready();
    return again;
  }

  async end(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.end('SIGKILL')));
    await rm(this.directory, { recursive: true });
  }

  #kept(process: ProductProcess): ProductProcess {
    this.#processes.push(process);
    return process;
  }
}
