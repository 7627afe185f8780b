import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Role } from '../../../src/settings/config.js';
import { openSecrets } from '../../../src/engines/open-secrets.js';
import { freePort, ProductProcess } from '../../faults/product-process.js';
import { beginBesideOthers, enginesOf } from '../app-engines.js';

export type Settings = Readonly<Record<string, string>>;

/** Processes of the built product over the engines of this run, in parts of those that nobody else uses. */
export class Installation {
  readonly #processes: ProductProcess[] = [];
  #begun = 0;

  private constructor(
    /** For what a test keeps beside the processes; goes with the installation. */
    readonly directory: string,
    /** What all processes have in common. */
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

  /** A process that may not be ready yet, with a data directory of its own. */
  async begun(role: Role, settings: Settings = {}): Promise<ProductProcess> {
    const dataDir = join(this.directory, `${role}-${++this.#begun}`);
    return this.#kept(ProductProcess.spawn(dataDir, await freePort(), { ...this.settings, ROLE: role, ...settings }));
  }

  async started(role: Role, settings?: Settings): Promise<ProductProcess> {
    const process = await this.begun(role, settings);
    await process.ready();
    return process;
  }

  /** As whoever watches over a process does where it has died. */
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
