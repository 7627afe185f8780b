import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The built product of a checkout's backend. Tests and benches run in that folder, wherever they were compiled to. */
const mainOf = (backend: string): string => join(backend, 'dist/main.js');
/** As `npm start` of this checkout starts it. Another checkout does it in its own way. */
const FLAGS = [
  '--max-semi-space-size=16',
  '--max-old-space-size=1000',
  '--heap-growing-percent=40',
  '--v8-pool-size=0',
  '--no-allocation-site-pretenuring',
];
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
/** Machines are shared and noisy. Most starts take a few seconds. */
const START_LIMIT_MS = 120_000;

/** Rate limits that no test reaches. A bench may run a checkout whose settings have no prefix yet. */
const WITHOUT_LIMITS = Object.fromEntries(
  [
    'LIMIT_SIGNUPS_PER_MINUTE',
    'LIMIT_LOGINS_PER_MINUTE',
    'LIMIT_TEST_CHATS_PER_MINUTE',
    'LIMIT_UPLOADS_PER_MINUTE',
    'LIMIT_CHAT_MESSAGES_PER_MINUTE',
    'LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_ADDRESS',
    'LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_CHATBOT',
    'LIMIT_API_MESSAGES_PER_MINUTE',
    'LIMIT_API_CALLS_PER_MINUTE_PER_ADDRESS',
    'MAX_CHAT_STREAMS_PER_VISITOR',
    'MAX_CHAT_STREAMS_PER_ADDRESS',
    'MAX_CHAT_STREAMS_PER_CHATBOT',
    'LIMIT_VISITOR_SESSIONS_PER_MINUTE',
    'LIMIT_VISITOR_CALLS_PER_MINUTE',
  ].flatMap((name) => [name, name.replace('LIMIT_', '')].map((setting) => [setting, '1000000'])),
);

/** The built product as its own process, on a data directory that outlives it. */
export class ProductProcess {
  private readonly child: ChildProcess;
  #said = '';

  private constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly backend: string,
  ) {
    const flags = backend === process.cwd() ? FLAGS : [];
    this.child = spawn('node', [...flags, mainOf(backend)], {
      cwd: backend,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#said += chunk.toString()));
  }

  static spawn(
    dataDir: string,
    port: number,
    settings: Readonly<Record<string, string>> = {},
    backend = process.cwd(),
  ): ProductProcess {
    const environment = {
      ...process.env,
      ...(backend === process.cwd() ? MALLOC : {}),
      ...WITHOUT_LIMITS,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...settings,
    };
    return new ProductProcess(environment, backend);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.environment['PORT']}`;
  }

  /** Its output so far, including the program log. */
  get said(): string {
    return this.#said;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Replaces a process that has ended by a new one with the same settings, data directory and port. */
  again(): ProductProcess {
    return new ProductProcess(this.environment, this.backend);
  }

  /** Resolves once it is ready to serve. */
  async ready(): Promise<void> {
    for (
      const end = Date.now() + START_LIMIT_MS;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, 20))
    ) {
      if (this.exited)
        throw new Error(`The product stopped with ${this.child.exitCode ?? this.child.signalCode}:\n${this.#said}`);
      if (
        await fetch(`${this.origin}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
    }
    throw new Error(`The product was not ready in time:\n${this.#said}`);
  }

  /** Resolves once the process is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.exited) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Pauses it, like a suspended machine. */
  pause(): void {
    this.signal('SIGSTOP');
  }

  wake(): void {
    this.signal('SIGCONT');
  }

  private get exited(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}
