import { CurrentUser } from '@chatbot-builder/contracts/http';
import { type AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import request from 'supertest';
import { Passwords } from '../src/contexts/accounts/passwords.js';
import { Registrations } from '../src/contexts/accounts/registrations.js';
import { People } from '../src/runtime/access/people.js';
import { readConfig, type Config } from '../src/settings/config.js';
import type { Engines } from '../src/engines/engines.js';
import { openEngines } from '../src/engines/open-engines.js';
import { start, type Running, type StartOptions } from '../src/process/start.js';
import { ViewProgress } from '../src/runtime/views/view-progress.js';
import { inProcessEngines } from './in-process-engines.js';
import { appEngines, beginBesideOthers } from './engines/app-engines.js';
import { MovableClock } from '../src/ports/testing/movable-clock.js';

/** Its last word is invented: its letters must be in no name that a stack trace prints. */
export const PASSWORD = 'correct horse quibblestrop';
/** The address from which `registerClient` accepts an invitation. */
export const CLIENT_ORIGIN = { address: '203.0.113.7', userAgent: 'Cleo’s browser' };

/** The least that argon2id allows. Hashes of full cost took a quarter of the suites' time. */
const PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1 };

/** Rate limits that no test reaches by accident. */
const GENEROUS = {
  LIMIT_SIGNUPS_PER_MINUTE: '1000',
  LIMIT_LOGINS_PER_MINUTE: '1000',
  LIMIT_NEW_CLIENTS_PER_MINUTE: '1000',
  LIMIT_TEST_CHATS_PER_MINUTE: '1000',
  LIMIT_UPLOADS_PER_MINUTE: '1000',
  LIMIT_EXPORTS_PER_HOUR: '1000',
  LIMIT_CHAT_MESSAGES_PER_MINUTE: '1000',
  LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_ADDRESS: '1000',
  LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_CHATBOT: '10000',
  LIMIT_API_MESSAGES_PER_MINUTE: '1000',
  LIMIT_VISITOR_SESSIONS_PER_MINUTE: '1000',
  LIMIT_VISITOR_CALLS_PER_MINUTE: '1000',
  LIMIT_OPERATOR_CALLS_PER_MINUTE: '1000',
  LIMIT_VERIFICATIONS_PER_DAY: '1000',
};

/** Far more than a busy machine needs. The product answers after two seconds with views that are behind. */
const VIEWS_WITHIN_MS = 30_000;

export interface TestAppOptions {
  /** Settings as environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** An existing directory is kept by `stop`. By default a new one is created, and removed by `stop`. */
  readonly dataDir?: string;
  readonly clock?: MovableClock;
  readonly logger?: Logger;
  /** Wraps the engines before the server uses them. */
  readonly engines?: (engines: Engines) => Engines;
  readonly pause?: StartOptions['pause'];
  /** Waits for views no longer than the product does. */
  readonly impatient?: boolean;
}

/** A signed-in browser. */
export interface Builder {
  readonly accountId: AccountId;
  readonly agent: ReturnType<typeof request.agent>;
  readonly user: CurrentUser;
  /** The session cookie, for requests that the agent does not make. */
  readonly cookie: string;
}

function waitLonger(progress: ViewProgress): void {
  const passed = progress.passed.bind(progress);
  progress.passed = (collections, position, options = { timeoutMs: VIEWS_WITHIN_MS }) =>
    passed(collections, position, options);
}

/** The whole session cookie that a response sets, without that of the known device. */
export const sessionCookieIn = (cookies: unknown): string =>
  (Array.isArray(cookies) ? cookies.map(String) : []).find((cookie) => /^(?:__Host-)?sid=/.test(cookie)) ?? '';

export class TestApp {
  private constructor(
    readonly running: Running,
    readonly config: Config,
    readonly clock: MovableClock,
    private readonly temporary: boolean,
  ) {}

  /**
   * Starts the whole server in this process, on a free port. Uses the embedded engines, or those of `npm run
   * test:engines`.
   */
  static async start({
    settings,
    dataDir,
    clock = new MovableClock(),
    engines = (opened) => opened,
    logger,
    pause,
    impatient = false,
  }: TestAppOptions = {}): Promise<TestApp> {
    const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'app-')));
    const onEngines = await appEngines(directory);
    const settled = readConfig({
      PORT: '0',
      DATA_DIR: directory,
      LOG_LEVEL: 'silent',
      WEB_ROOT: directory,
      // No server: browsers' and Node's fetch refuse this port.
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      ...GENEROUS,
      ...onEngines,
      ...settings,
    });
    const config = { ...settled, passwordCost: PASSWORD_COST };
    const opened = await openEngines(config, { clock, ...inProcessEngines });
    await beginBesideOthers(config, opened.secrets);
    const running = await start({
      config,
      engines: engines(opened),
      ...(logger && { logger }),
      ...(pause && { pause }),
    });
    if (!impatient) waitLonger(running.app.get(ViewProgress));
    return new TestApp(running, config, clock, dataDir === undefined);
  }

  get dataDir(): string {
    return this.config.dataDir;
  }

  get url(): string {
    return this.running.address;
  }

  /** A provider of the application, by its class. */
  get<Provider>(token: abstract new (...parameters: never[]) => Provider): Provider {
    return this.running.app.get(token);
  }

  /** A browser without a session. */
  anyone(): ReturnType<typeof request> {
    return request(this.url);
  }

  agent(): ReturnType<typeof request.agent> {
    return request.agent(this.url);
  }

  async register(email = 'ada@example.com'): Promise<Builder> {
    const agent = this.agent();
    const { body, headers } = await agent.post('/api/register').send({ email, password: PASSWORD }).expect(201);
    return this.#builder(agent, body, headers);
  }

  /** A signed-in client of an account. */
  async registerClient({ accountId }: Pick<Builder, 'accountId'>, email = 'cleo@example.com'): Promise<Builder> {
    const client = { personId: PersonId.parse(randomUUID()), accountId };
    const cause = { correlationId: 'invitation', causationId: 'invitation' };
    const registrations = this.get(Registrations);
    const passwordHash = await this.get(Passwords).hash(PASSWORD);
    await registrations.claim(client, { email, passwordHash, role: 'client' }, cause);
    await registrations.complete(client, { ...cause, origin: CLIENT_ORIGIN });
    return this.signIn(email);
  }

  async signIn(email: string): Promise<Builder> {
    const agent = this.agent();
    const { body, headers } = await agent.post('/api/login').send({ email, password: PASSWORD }).expect(200);
    return this.#builder(agent, body, headers);
  }

  async #builder(agent: Builder['agent'], body: unknown, headers: Record<string, unknown>): Promise<Builder> {
    const user = CurrentUser.parse(body);
    const known = await this.get(People).find(PersonId.parse(user.id));
    if (!known) throw new Error(`${user.email} is not registered`);
    const cookie = sessionCookieIn(headers['set-cookie']);
    return { agent, user, accountId: known.accountId, cookie: cookie.split(';')[0]! };
  }

  async stop(): Promise<void> {
    await this.running.stop();
    if (this.temporary) await rm(this.dataDir, { recursive: true });
  }
}
