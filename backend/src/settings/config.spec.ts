import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { InvalidConfig, readConfig } from './config.js';
import { ENGINE_SETTINGS, hostsOf } from './engine-settings.js';
import { LIMIT_SETTINGS, PLAN_SETTINGS } from './limits.js';
import { PROVIDER_SETTINGS } from './provider-settings.js';

const KEY = Buffer.alloc(32, 7).toString('base64');

it('needs no setting', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    appEnv: 'local',
    port: 4310,
    host: '127.0.0.1',
    publicUrl: undefined,
    secretsKey: undefined,
    trustProxy: false,
    logLevel: 'warn',
  });
  expect(config.limits).toMatchObject({
    LIMIT_SIGNUPS_PER_MINUTE: { limit: 30, windowMs: 60_000 },
    LIMIT_LOGIN_FAILURES_PER_15_MINUTES: { limit: 10, windowMs: 900_000 },
    LIMIT_UPLOADED_MB_PER_DAY: { limit: 5_368_709_120, windowMs: 86_400_000 },
  });
  expect(config.plans).toEqual({
    free: { documents: 200, storedBytes: 104_857_600 },
    pro: { documents: 5_000, storedBytes: 5_368_709_120 },
  });
});

it('describes every limit in the README', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const missing = Object.keys({ ...LIMIT_SETTINGS, ...PLAN_SETTINGS }).filter(
    (name) => !readme.includes(`\`${name}\``),
  );
  expect(missing).toEqual([]);
});

it('treats each empty setting as missing', () => {
  const names = [
    ...[
      'APP_ENV',
      'ROLE',
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATA_DIR',
      'SECRETS_KEY',
      'NEW_SECRETS_KEY',
      'OPERATOR_TOKEN',
    ],
    ...Object.keys(PROVIDER_SETTINGS),
    ...['LEASE_SECONDS', 'DRAIN_SECONDS', 'KNOWLEDGE_CACHE_MB', 'TRUST_PROXY', 'LOG_LEVEL', 'WEB_ROOT', 'API_DOCS'],
    ...Object.keys({ ...ENGINE_SETTINGS, ...LIMIT_SETTINGS, ...PLAN_SETTINGS }),
  ];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
  expect(() => readConfig({ ...empty, APP_ENV: 'production' })).toThrow('SECRETS_KEY: Required');
});

it('reports every invalid setting', () => {
  const read = () =>
    readConfig({ PORT: 'eighty', PUBLIC_URL: 'example.com', LIMIT_LOGINS_PER_MINUTE: '0', SECRETS_KEY: 'short' });
  expect(read).toThrow(InvalidConfig);
  for (const name of ['PORT', 'PUBLIC_URL', 'LIMIT_LOGINS_PER_MINUTE', 'SECRETS_KEY']) expect(read).toThrow(name);
});

it('reads how long a stopping server keeps serving, by default not at all', () => {
  expect(
    [readConfig({}), readConfig({ DRAIN_SECONDS: '' }), readConfig({ DRAIN_SECONDS: '30' })].map(
      ({ drainMs }) => drainMs,
    ),
  ).toEqual([0, 0, 30_000]);
  for (const wrong of ['-1', '301', 'long'])
    expect(() => readConfig({ DRAIN_SECONDS: wrong })).toThrow('DRAIN_SECONDS');
});

it('describes the API unless it is in production, or as the operator says', () => {
  const production = { APP_ENV: 'production', SECRETS_KEY: KEY };
  expect([readConfig({}), readConfig({ API_DOCS: 'off' })].map(({ apiDocs }) => apiDocs)).toEqual([true, false]);
  expect([readConfig(production), readConfig({ ...production, API_DOCS: 'on' })].map(({ apiDocs }) => apiDocs)).toEqual(
    [false, true],
  );
});

it('uses the origin of the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Chat.example.com/somewhere/' }).publicUrl).toBe('https://chat.example.com');
});

it('takes any server as the provider of the language model', () => {
  const read = (url: string) => readConfig({ OPENAI_BASE_URL: url }).provider.baseUrl;
  expect([readConfig({}).provider.baseUrl, read('http://10.0.0.7:11434/v1/')]).toEqual([
    'https://api.openai.com/v1',
    'http://10.0.0.7:11434/v1',
  ]);
  for (const wrong of [
    'models.example',
    'ftp://models.example',
    'https://me:secret@models.example/v1',
    'https://models.example/v1?key=1',
  ])
    expect(() => read(wrong)).toThrow('OPENAI_BASE_URL');
});

it('reads what the operator pays for', () => {
  const read = (settings: Record<string, string>) => readConfig(settings).provider.platform;
  expect(read({})).toBeUndefined();
  expect(read({ OPENAI_API_KEY: 'sk-1' })).toEqual({ apiKey: 'sk-1', isUnlimited: false });
  expect(read({ OPENAI_API_KEY: 'sk-1', PLATFORM_CREDITS: 'unlimited' })).toEqual({
    apiKey: 'sk-1',
    isUnlimited: true,
  });
  // A server of one's own may ask for no key.
  const own = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', PLATFORM_CREDITS: 'unlimited' };
  expect(read(own)).toEqual({ apiKey: 'none', isUnlimited: true });
  expect(() => read({ PLATFORM_CREDITS: 'unlimited' })).toThrow('OPENAI_API_KEY: Required');
  expect(() => read({ OPENAI_API_KEY: 'sk 1' })).toThrow('OPENAI_API_KEY');
});

it('reads the provider’s names of the models', () => {
  const read = (MODEL_NAMES: string) => readConfig({ MODEL_NAMES }).provider.modelNames;
  expect(read('')).toEqual({ 'gpt-4o-mini': 'gpt-4o-mini', 'gpt-4o': 'gpt-4o', 'gpt-4.1': 'gpt-4.1' });
  expect(read('llama3.2:3b')).toEqual({
    'gpt-4o-mini': 'llama3.2:3b',
    'gpt-4o': 'llama3.2:3b',
    'gpt-4.1': 'llama3.2:3b',
  });
  expect(read('gpt-4o-mini=qwen3, gpt-4.1=org/big')).toEqual({
    'gpt-4o-mini': 'qwen3',
    'gpt-4o': 'gpt-4o',
    'gpt-4.1': 'org/big',
  });
  for (const wrong of ['gpt-5=qwen3', 'gpt-4o=', 'one,two']) expect(() => read(wrong)).toThrow('MODEL_NAMES');
});

it('generates no key in production', () => {
  expect(() => readConfig({ APP_ENV: 'production' })).toThrow('SECRETS_KEY');
  expect(readConfig({ APP_ENV: 'production', SECRETS_KEY: KEY })).toMatchObject({
    secretsKey: Buffer.alloc(32, 7),
    logLevel: 'info',
  });
});

describe('the engines', () => {
  const SHARED = {
    EVENTSTORE_URL: 'esdb://host:2113',
    MONGODB_URL: 'mongodb://host/chatbots',
    REDIS_URL: 'redis://host',
    S3_BUCKET: 'chatbots',
  };

  it('are embedded by default', () =>
    expect(readConfig({}).engines).toEqual({
      eventStore: undefined,
      mongo: undefined,
      redis: undefined,
      s3: undefined,
    }));

  it('are chosen one by one', () => {
    const { engines } = readConfig({
      REDIS_URL: 'redis://host:6379',
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    expect(engines).toMatchObject({
      eventStore: undefined,
      mongo: undefined,
      redis: { url: 'redis://host:6379', prefix: 'chatbots' },
      s3: {
        bucket: 'files',
        endpoint: 'http://127.0.0.1:9000',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    });
  });

  it.each(['api', 'projector', 'worker'])('are all required for ROLE=%s, and reported together', (ROLE) => {
    const read = () => readConfig({ ROLE, APP_ENV: 'production', MONGODB_URL: 'mongodb://host/chatbots' });
    for (const name of ['EVENTSTORE_URL', 'REDIS_URL', 'S3_BUCKET', 'SECRETS_KEY', 'DATA_DIR'])
      expect(read).toThrow(new RegExp(`^${name}: Required under ROLE=${ROLE}`, 'm'));
    expect(read).not.toThrow('MONGODB_URL');
    expect(readConfig({ ROLE, ...SHARED, SECRETS_KEY: KEY, DATA_DIR: '/srv/1' })).toMatchObject({ role: ROLE });
  });

  it('are never reported with the password in their address', () => {
    for (const name of ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL', 'S3_ENDPOINT'])
      expect(() => readConfig({ [name]: 'http//user:hunter2@host' })).not.toThrow('hunter2');
  });

  it('require a secret with a key, and a bucket with an endpoint', () => {
    expect(() => readConfig({ S3_BUCKET: 'files', AWS_ACCESS_KEY_ID: 'id' })).toThrow('AWS_SECRET_ACCESS_KEY');
    expect(() => readConfig({ S3_ENDPOINT: 'http://host' })).toThrow('S3_BUCKET');
  });
});

describe('payments', () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PUBLIC_URL: 'https://chat.example.com',
  };

  it('are off or in a sandbox without settings', () => expect(readConfig({}).stripe).toBeUndefined());

  it('are taken by Stripe with its keys', () => {
    expect(readConfig(STRIPE).stripe).toEqual({
      secretKey: 'sk_live_1',
      webhookSecret: 'whsec_1',
      priceId: undefined,
      apiBase: undefined,
    });
    expect(readConfig({ ...STRIPE, STRIPE_PRICE_ID: 'price_1' }).stripe?.priceId).toBe('price_1');
  });

  it.each(['STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'])('are never set by half: %s is required', (name) =>
    expect(() => readConfig({ ...STRIPE, [name]: undefined })).toThrow(`${name}: Required with STRIPE_SECRET_KEY`),
  );

  it.each(['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID', 'STRIPE_API_BASE'])('require the secret key with %s', (name) => {
    const given = { STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE_ID: 'price_1', STRIPE_API_BASE: 'http://127.0.0.1' };
    expect(() => readConfig({ [name]: given[name as keyof typeof given] })).toThrow(
      `STRIPE_SECRET_KEY: Required with ${name}`,
    );
  });

  it('are never reported with their secrets', () => {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID', 'STRIPE_API_BASE'])
      expect(() => readConfig({ ...STRIPE, [name]: 'pk_hunter2 ' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
      );
  });
});

it.each([
  ['esdb://user:hunter2@a:2113,b:2113?tls=true', 'a:2113,b:2113'],
  ['mongodb://user:hun/ter2@host:27017/chatbots?authSource=admin', 'host:27017'],
  ['mongodb+srv://cluster.example.com/chatbots', 'cluster.example.com'],
  ['rediss://:hunter2@[::1]:6380/2', '[::1]:6380'],
])('returns the hosts of an engine without credentials', (url, hosts) => expect(hostsOf(url)).toBe(hosts));

it('reports all invalid and all missing settings in one message', () => {
  const read = () => readConfig({ ROLE: 'worker', PORT: 'eighty' });
  expect(read).toThrow('PORT');
  expect(read).toThrow('EVENTSTORE_URL');
});

it.each([
  ['1', 1],
  ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
  ['false', false],
])('reads TRUST_PROXY=%s', (value, expected) =>
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected),
);

it('rejects trusting every proxy', () => expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY'));
