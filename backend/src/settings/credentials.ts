import type { Config } from './config.js';

/** So short a word would be struck out of texts that have nothing to do with it. */
const SHORTEST = 6;

/** What proves who we are to the engines, as it may stand in an address or by itself. */
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

/** Strikes credentials out of what is about to be written: drivers quote addresses in their errors. */
export function withoutCredentials(config: Config): (text: string) => string {
  const credentials = credentialsOf(config);
  return (text) => credentials.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}
