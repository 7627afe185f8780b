import { z } from 'zod';

/** Messages describe the expected form and never quote the value: an address may contain a password. */
const address = (schemes: RegExp, example: string) => z.string().regex(schemes, `Must be an address like ${example}`);

/** Addresses of the engines beyond one machine. An engine without an address is embedded. */
export const ENGINE_SETTINGS = {
  EVENTSTORE_URL: address(
    /^(esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\/./,
    'esdb://user:password@host:2113 or kurrentdb+discover://host1,host2',
  ).optional(),
  /** The path names the database. */
  MONGODB_URL: address(/^mongodb(\+srv)?:\/\/./, 'mongodb://user:password@host:27017/chatbots').optional(),
  REDIS_URL: address(/^rediss?:\/\/./, 'redis://user:password@host:6379').optional(),
  /** Prefix of every key and channel, so that installations can share a Redis. */
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'Must be up to 64 letters, digits, dots, dashes and underscores')
    .default('chatbots'),
  S3_BUCKET: z.string().optional(),
  /** Only for services other than Amazon S3. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'Must be an address like https://s3.example.com' }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
};
type EngineEnvironment = z.infer<z.ZodObject<typeof ENGINE_SETTINGS>>;

export interface EngineSettings {
  readonly eventStore: { readonly url: string } | undefined;
  readonly mongo: { readonly url: string } | undefined;
  readonly redis: { readonly url: string; readonly prefix: string } | undefined;
  readonly s3:
    | {
        readonly bucket: string;
        readonly endpoint: string | undefined;
        readonly region: string;
        /** Without these, the AWS SDK uses its usual sources, such as profiles or the machine's role. */
        readonly accessKeyId: string | undefined;
        readonly secretAccessKey: string | undefined;
      }
    | undefined;
}

export const engineSettings = (settings: EngineEnvironment): EngineSettings => ({
  eventStore: settings.EVENTSTORE_URL === undefined ? undefined : { url: settings.EVENTSTORE_URL },
  mongo: settings.MONGODB_URL === undefined ? undefined : { url: settings.MONGODB_URL },
  redis: settings.REDIS_URL === undefined ? undefined : { url: settings.REDIS_URL, prefix: settings.REDIS_PREFIX },
  s3:
    settings.S3_BUCKET === undefined
      ? undefined
      : {
          bucket: settings.S3_BUCKET,
          endpoint: settings.S3_ENDPOINT,
          region: settings.S3_REGION,
          accessKeyId: settings.AWS_ACCESS_KEY_ID,
          secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
        },
});

/** Host and port of an engine's address, without credentials, for logs and messages. */
export const hostsOf = (url: string): string =>
  /[\w.:,[\]-]+/.exec(
    url
      .replace(/^[^:]+:\/\//, '')
      .split('@')
      .at(-1) ?? '',
  )?.[0] ?? 'an address without a host';
