import { z } from 'zod';

const empty = (value: unknown) => (value === '' ? undefined : value);
export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(empty, schema.optional());

/** Messages describe the expected form and never quote the value: an address may contain a password. */
const address = (schemes: RegExp, example: string) => z.string().regex(schemes, `Must be an address like ${example}`);

/** Addresses of the engines beyond one machine. An engine without an address is embedded. */
export const ENGINE_SETTINGS = {
  EVENTSTORE_URL: optional(
    address(
      /^(esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\/./,
      'esdb://user:password@host:2113 or kurrentdb+discover://host1,host2',
    ),
  ),
  /** The path names the database. */
  MONGODB_URL: optional(address(/^mongodb(\+srv)?:\/\/./, 'mongodb://user:password@host:27017/chatbots')),
  REDIS_URL: optional(address(/^rediss?:\/\/./, 'redis://user:password@host:6379')),
  /** Prefix of every key and channel, so that installations can share a Redis. */
  REDIS_PREFIX: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[\w.-]{1,64}$/, 'Must be up to 64 letters, digits, dots, dashes and underscores')
      .default('chatbots'),
  ),
  S3_BUCKET: optional(z.string()),
  /** Only for services other than Amazon S3. */
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'Must be an address like https://s3.example.com' })),
  S3_REGION: z.preprocess(empty, z.string().default('us-east-1')),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
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
