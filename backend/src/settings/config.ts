import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ENGINE_SETTINGS, type EngineSettings, engineSettings } from './engine-settings.js';
import { LIMIT_SETTINGS, type Limits, limitsOf, MEGABYTE, PLAN_SETTINGS, plansOf } from './limits.js';
import { missingSettings } from './missing-settings.js';
import { PROVIDER_SETTINGS, type ProviderSettings, providerSettings } from './provider-settings.js';
import { STRIPE_SETTINGS, type StripeSettings, stripeSettings } from './stripe-settings.js';

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
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  /** 32 bytes in base64. This key wraps all other keys. */
  SECRETS_KEY: Key.optional(),
  /** The new SECRETS_KEY during a rotation. */
  NEW_SECRETS_KEY: Key.optional(),
  /** The operator's token for `/api/operator`. Without it, those routes do not exist. */
  OPERATOR_TOKEN: z.string().min(32, 'Must have at least 32 characters: openssl rand -hex 32').optional(),
  /** The server that sends mails. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'Must be an address like smtps://user:password@smtp.example.com')
    .optional(),
  /** The sender of mails: `Chatbot Builder <bot@example.com>`. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'Must be an address like Chatbot Builder <bot@example.com>')
    .optional(),
  ...PROVIDER_SETTINGS,
  ...STRIPE_SETTINGS,
  /** Connections that a process holds at a time. */
  MAX_CONNECTIONS: z.coerce.number().int().positive().default(10_000),
  /** Dashboards of an account that a process keeps up to date at a time, one for each browser. */
  MAX_STREAMS_PER_ACCOUNT: z.coerce.number().int().positive().default(100),
  /**
   * Replies that a process sends at a time to one visitor, to one address, and to all visitors and clients of one
   * chatbot.
   */
  MAX_CHAT_STREAMS_PER_VISITOR: z.coerce.number().int().positive().default(5),
  MAX_CHAT_STREAMS_PER_ADDRESS: z.coerce.number().int().positive().default(200),
  MAX_CHAT_STREAMS_PER_CHATBOT: z.coerce.number().int().positive().default(1_000),
  /** Whether the server describes its API at `/api/docs`. By default `on`, in production `off`. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  ...ENGINE_SETTINGS,
  /** Seconds without a heartbeat after which another process takes over a lease. */
  LEASE_SECONDS: z.coerce.number().min(1).max(300).default(10),
  /** Seconds that a server keeps serving after SIGTERM, while `/healthz` tells balancers that it is stopping. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  /** Disk cache for knowledge that is stored in the shared engines. */
  KNOWLEDGE_CACHE_MB: z.coerce.number().int().positive().default(10_240),
  TRUST_PROXY: TrustProxy.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  /** Directory of the built front ends and the widget. */
  WEB_ROOT: z.string().default(resolve(import.meta.dirname, '../../..')),

  ...LIMIT_SETTINGS,
  ...PLAN_SETTINGS,
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

/** What a hash of a password costs, by argon2id's parameters. `memory` is in KiB. */
export type PasswordCost = Readonly<Record<'memory' | 'passes' | 'parallelism', number>>;

/** OWASP's recommendation. No setting may weaken it. */
const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };

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
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly provider: ProviderSettings;
  /** Undefined without Stripe's settings. */
  readonly stripe: StripeSettings | undefined;
  readonly maxConnections: number;
  readonly maxStreamsPerAccount: number;
  readonly chatStreams: { readonly visitor: number; readonly address: number; readonly chatbot: number };
  readonly apiDocs: boolean;
  readonly engines: EngineSettings;
  readonly leaseMs: number;
  readonly drainMs: number;
  readonly passwordCost: PasswordCost;
  readonly knowledgeCacheBytes: number;
  readonly trustProxy: Environment['TRUST_PROXY'];
  readonly logLevel: LogLevel;
  readonly web: WebFolders;
  /** The folder with the product's documentation. */
  readonly docs: string;
  readonly limits: Limits;
  readonly plans: Readonly<Record<'free' | 'pro', { readonly documents: number; readonly storedBytes: number }>>;
}

/** Injection token of `Config`. */
export const CONFIG = Symbol('config');

/** The settings are not valid. The message lists each setting and what is wrong with it. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig';
}

export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  // An environment file that names a setting without a value means its default.
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
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
    smtp:
      settings.SMTP_URL === undefined || settings.MAIL_FROM === undefined
        ? undefined
        : { url: settings.SMTP_URL, from: settings.MAIL_FROM },
    provider: providerSettings(settings),
    stripe: stripeSettings(settings),
    maxConnections: settings.MAX_CONNECTIONS,
    maxStreamsPerAccount: settings.MAX_STREAMS_PER_ACCOUNT,
    chatStreams: {
      visitor: settings.MAX_CHAT_STREAMS_PER_VISITOR,
      address: settings.MAX_CHAT_STREAMS_PER_ADDRESS,
      chatbot: settings.MAX_CHAT_STREAMS_PER_CHATBOT,
    },
    apiDocs: (settings.API_DOCS ?? (settings.APP_ENV === 'production' ? 'off' : 'on')) === 'on',
    engines: engineSettings(settings),
    leaseMs: settings.LEASE_SECONDS * 1_000,
    drainMs: settings.DRAIN_SECONDS * 1_000,
    passwordCost: PASSWORD_COST,
    knowledgeCacheBytes: settings.KNOWLEDGE_CACHE_MB * MEGABYTE,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL ?? (settings.APP_ENV === 'production' ? 'info' : 'warn'),
    web: webFolders(settings.WEB_ROOT),
    docs: settings.WEB_ROOT,
    limits: limitsOf(settings),
    plans: plansOf(settings),
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
