import type { Config } from './config.js';

/** Shorter values are not masked: they would match unrelated text. */
const SHORTEST = 6;

/** All credentials of the engines, as they may appear in an address or alone. */
function credentialsOf({ engines: { eventStore, mongo, redis, s3 }, operatorToken }: Config): readonly string[] {
  const ofAddresses = [eventStore?.url, mongo?.url, redis?.url].flatMap((url) => {
    const [, user = ''] = /:\/\/([^/?]*)@/.exec(url ?? '') ?? [];
    const password = user.slice(user.indexOf(':') + 1);
    return [user && `${user}@`, password, decoded(password)];
  });
  return [...ofAddresses, s3?.secretAccessKey, operatorToken].filter(
    (secret) => secret !== undefined && secret.length >= SHORTEST,
  ) as string[];
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/** Returns a function that masks credentials in output, because drivers quote addresses in their errors. */
export function withoutCredentials(config: Config): (text: string) => string {
  const credentials = credentialsOf(config);
  return (text) => credentials.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}
