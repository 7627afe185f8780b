import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ENGINE_SETTINGS, type EngineSettings, engineSettings, optional } from './engine-settings.js';
import { missingSettings } from './missing-settings.js';

const MEGABYTE = 1_048_576;

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const perMinute = positive;

/** The number of trusted proxies, or their addresses and subnets separated by commas. */
const TrustProxy = z
  .string()
  .transform((value) =>
    /^\d+$/.test(value) ? Number(value) : value === 'false' ? false : value.split(',').map((part) => part.trim()),
  )
  .refine(
    (value) => !(Array.isArray(value) && value.includes('true')),
    'Must be a number of proxies or their addresses. "true" would let every client forge its address',
  );

const Key = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]{43}=?$/, 'Must be 32 bytes in base64: openssl rand -base64 32')
  .transform((text) => Buffer.from(text, 'base64'));

const Environment = z.object({
  /** `local` allows development defaults, `production` rejects them. */
  APP_ENV: z.enum(['local', 'production']).default('local'),
  /** What this process does: serve requests, keep the views, run reactions and jobs, or all of it. */
  ROLE: z.enum(['all', 'api', 'projector', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4310),
  HOST: z.string().default('127.0.0.1'),
  /** The public address, if a proxy or another host name is in front. */
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)),
  DATA_DIR: z.string().default('./data'),
  /** 32 bytes in base64. This key wraps all other keys. */
  SECRETS_KEY: optional(Key),
  /** The new SECRETS_KEY during a rotation. */
  NEW_SECRETS_KEY: optional(Key),
  /** The operator's token for `/api/operator`. Without it, those routes do not exist. */
  OPERATOR_TOKEN: optional(z.string().min(32, 'Must have at least 32 characters: openssl rand -hex 32')),
  ...ENGINE_SETTINGS,
  /** Seconds without a heartbeat after which another process takes over a lease. */
  LEASE_SECONDS: z.coerce.number().min(1).max(300).default(10),
  /** Seconds that a server keeps serving after SIGTERM, while `/healthz` tells balancers that it is stopping. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  /** Disk cache for knowledge that is stored in the shared engines. */
  KNOWLEDGE_CACHE_MB: z.coerce.number().int().positive().default(10_240),
  TRUST_PROXY: TrustProxy.default(false),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
  /** Directory of the built front ends and the widget. */
  WEB_ROOT: z.string().default(resolve(import.meta.dirname, '../../..')),

  /** Per address. */
  SIGNUPS_PER_MINUTE: perMinute(30),
  /** Per address. */
  LOGINS_PER_MINUTE: perMinute(60),
  /** Per account and address, in 15 minutes. */
  LOGIN_FAILURES_PER_ACCOUNT: z.coerce.number().int().positive().default(10),
  /** Per account. */
  TEST_CHATS_PER_MINUTE: perMinute(60),
  /** Per account. */
  UPLOADS_PER_MINUTE: perMinute(120),
  /** Per visitor. */
  CHAT_MESSAGES_PER_MINUTE: perMinute(20),
  /** Per address. */
  CHAT_MESSAGES_PER_MINUTE_PER_ADDRESS: perMinute(120),
  /** Per address. */
  VISITOR_SESSIONS_PER_MINUTE: perMinute(60),
  /** Per address: all other requests of a widget. */
  VISITOR_CALLS_PER_MINUTE: perMinute(600),
  /** Per address, whether the token is right or wrong. */
  OPERATOR_CALLS_PER_MINUTE: perMinute(60),
  /** Per address: the description of the API, whose page takes five requests. */
  API_DOCS_PER_MINUTE: perMinute(120),
  /** Per account, because each request reads the whole log. */
  VERIFICATIONS_PER_MINUTE: perMinute(6),

  /** Storage limits of a plan, against abuse. */
  FREE_STORED_MB: positive(100),
  FREE_DOCUMENTS: positive(200),
  PRO_STORED_MB: positive(5_120),
  PRO_DOCUMENTS: positive(5_000),
});
type Environment = z.infer<typeof Environment>;

export type Role = Environment['ROLE'];
export type LogLevel = NonNullable<Environment['LOG_LEVEL']>;

export interface WebFolders {
  readonly shell: string;
  /** Directories of built remotes, by name. */
  readonly remotes: Readonly<Record<string, string>>;
  readonly widget: string;
}

export interface Config {
  readonly appEnv: Environment['APP_ENV'];
  readonly role: Role;
  readonly port: number;
  readonly host: string;
  /** The public origin, without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly secretsKey: Uint8Array | undefined;
  readonly newSecretsKey: Uint8Array | undefined;
  readonly operatorToken: string | undefined;
  readonly engines: EngineSettings;
  readonly leaseMs: number;
  readonly drainMs: number;
  readonly knowledgeCacheBytes: number;
  readonly trustProxy: Environment['TRUST_PROXY'];
  readonly logLevel: LogLevel;
  readonly web: WebFolders;
  readonly limits: {
    readonly signupsPerMinute: number;
    readonly loginsPerMinute: number;
    readonly loginFailuresPerAccount: number;
    readonly testChatsPerMinute: number;
    readonly uploadsPerMinute: number;
    readonly chatMessagesPerMinute: number;
    readonly chatMessagesPerMinutePerAddress: number;
    readonly visitorSessionsPerMinute: number;
    readonly visitorCallsPerMinute: number;
    readonly operatorCallsPerMinute: number;
    readonly apiDocsPerMinute: number;
    readonly verificationsPerMinute: number;
  };
  readonly plans: Readonly<Record<'free' | 'pro', { readonly documents: number; readonly storedBytes: number }>>;
}

/** Injection token of `Config`. */
export const CONFIG = Symbol('config');

/** The settings are not valid. The message lists each setting and what is wrong with it. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig';
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(environment);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const complaints = [...wrong, ...missingSettings(environment)];
  if (!parsed.success || complaints.length > 0) throw new InvalidConfig(complaints.join('\n'));
  const settings = parsed.data;
  return {
    appEnv: settings.APP_ENV,
    role: settings.ROLE,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    dataDir: resolve(settings.DATA_DIR),
    secretsKey: settings.SECRETS_KEY,
    newSecretsKey: settings.NEW_SECRETS_KEY,
    operatorToken: settings.OPERATOR_TOKEN,
    engines: engineSettings(settings),
    leaseMs: settings.LEASE_SECONDS * 1_000,
    drainMs: settings.DRAIN_SECONDS * 1_000,
    knowledgeCacheBytes: settings.KNOWLEDGE_CACHE_MB * MEGABYTE,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL ?? (settings.APP_ENV === 'production' ? 'info' : 'warn'),
    web: webFolders(settings.WEB_ROOT),
    limits: {
      signupsPerMinute: settings.SIGNUPS_PER_MINUTE,
      loginsPerMinute: settings.LOGINS_PER_MINUTE,
      loginFailuresPerAccount: settings.LOGIN_FAILURES_PER_ACCOUNT,
      testChatsPerMinute: settings.TEST_CHATS_PER_MINUTE,
      uploadsPerMinute: settings.UPLOADS_PER_MINUTE,
      chatMessagesPerMinute: settings.CHAT_MESSAGES_PER_MINUTE,
      chatMessagesPerMinutePerAddress: settings.CHAT_MESSAGES_PER_MINUTE_PER_ADDRESS,
      visitorSessionsPerMinute: settings.VISITOR_SESSIONS_PER_MINUTE,
      visitorCallsPerMinute: settings.VISITOR_CALLS_PER_MINUTE,
      operatorCallsPerMinute: settings.OPERATOR_CALLS_PER_MINUTE,
      apiDocsPerMinute: settings.API_DOCS_PER_MINUTE,
      verificationsPerMinute: settings.VERIFICATIONS_PER_MINUTE,
    },
    plans: {
      free: { documents: settings.FREE_DOCUMENTS, storedBytes: settings.FREE_STORED_MB * MEGABYTE },
      pro: { documents: settings.PRO_DOCUMENTS, storedBytes: settings.PRO_STORED_MB * MEGABYTE },
    },
  };
}

function webFolders(root: string): WebFolders {
  const frontends = join(root, 'frontends');
  const names = existsSync(frontends)
    ? readdirSync(frontends).filter((name) => name !== 'shell' && existsSync(join(frontends, name, 'dist')))
    : [];
  return {
    shell: join(frontends, 'shell', 'dist'),
    remotes: Object.fromEntries(names.map((name) => [name, join(frontends, name, 'dist')])),
    widget: join(root, 'widget', 'dist'),
  };
}

export const loadConfig = (): Config => readConfig(process.env);
