type Environment = Readonly<Record<string, string | undefined>>;

const OPENSSL = 'openssl rand -base64 32';
const SHARED: Readonly<Record<string, string>> = {
  EVENTSTORE_URL: 'the address of the shared event store',
  MONGODB_URL: 'the address of the shared MongoDB',
  REDIS_URL: 'the address of the shared Redis',
  S3_BUCKET: 'the name of the shared bucket',
  SECRETS_KEY: `the same value in every process: ${OPENSSL}`,
  DATA_DIR: 'a separate directory for each process',
};

/**
 * Settings that other settings require, one line each. Reported together with all other problems, not one at a time.
 */
export function missingSettings(environment: Environment): readonly string[] {
  const { APP_ENV, ROLE } = environment;
  const isSet = (name: string) => Boolean(environment[name]);
  const shared =
    ROLE && ROLE !== 'all'
      ? Object.entries(SHARED).map(([name, what]) => [name, `Required under ROLE=${ROLE}: ${what}`] as const)
      : [];
  const required = new Map([
    ...(APP_ENV === 'production' ? [['SECRETS_KEY', `Required under APP_ENV=production: ${OPENSSL}`] as const] : []),
    ...(isSet('S3_ENDPOINT') ? [['S3_BUCKET', 'Required with S3_ENDPOINT'] as const] : []),
    ...(isSet('S3_BUCKET') && isSet('AWS_ACCESS_KEY_ID')
      ? [['AWS_SECRET_ACCESS_KEY', 'Required with AWS_ACCESS_KEY_ID'] as const]
      : []),
    ...(isSet('S3_BUCKET') && isSet('AWS_SECRET_ACCESS_KEY')
      ? [['AWS_ACCESS_KEY_ID', 'Required with AWS_SECRET_ACCESS_KEY'] as const]
      : []),
    ...(isSet('SMTP_URL')
      ? [
          ['MAIL_FROM', 'Required with SMTP_URL: the sender of mails'] as const,
          ['PUBLIC_URL', 'Required with SMTP_URL: links in mails lead there'] as const,
        ]
      : []),
    ...(isSet('STRIPE_SECRET_KEY')
      ? [
          ['STRIPE_WEBHOOK_SECRET', 'Required with STRIPE_SECRET_KEY: the signing secret of the webhook'] as const,
          ['PUBLIC_URL', 'Required with STRIPE_SECRET_KEY: Stripe sends browsers back there'] as const,
        ]
      : []),
    ...['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID', 'STRIPE_API_BASE']
      .filter(isSet)
      .map((name) => ['STRIPE_SECRET_KEY', `Required with ${name}`] as const),
    // OpenAI asks for a key. A server of one's own may not.
    ...(environment['PLATFORM_CREDITS'] === 'unlimited' && !isSet('OPENAI_BASE_URL')
      ? [['OPENAI_API_KEY', 'Required with PLATFORM_CREDITS=unlimited and without OPENAI_BASE_URL'] as const]
      : []),
    ...shared,
  ]);
  return [...required].filter(([name]) => !isSet(name)).map(([name, why]) => `${name}: ${why}`);
}
