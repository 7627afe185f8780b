import { EngineUnusable } from '../../ports/engine-unusable.js';

/** The client library that a URL's scheme selects. */
export type ClientName = 'eventstoredb' | 'kurrentdb';

const CLIENTS: ReadonlyMap<string, ClientName> = new Map([
  ['esdb', 'eventstoredb'],
  ['esdb+discover', 'eventstoredb'],
  ['kurrentdb', 'kurrentdb'],
  ['kurrentdb+discover', 'kurrentdb'],
  ['kurrent', 'kurrentdb'],
  ['kurrent+discover', 'kurrentdb'],
  ['kdb', 'kurrentdb'],
  ['kdb+discover', 'kurrentdb'],
]);

/**
 * Parameters that both clients support, normalized as they do. Without `throwOnAppendFailure`: the adapter needs it to
 * stay on.
 */
const PARAMETERS = new Set(
  [
    'tls',
    'tlsVerifyCert',
    'tlsCAFile',
    'userCertFile',
    'userKeyFile',
    'connectionName',
    'nodePreference',
    'maxDiscoverAttempts',
    'discoveryInterval',
    'gossipTimeout',
    'defaultDeadline',
    'keepAliveInterval',
    'keepAliveTimeout',
  ].map(flat),
);

function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}

/**
 * Checks a URL before a client sees it. For an unknown parameter, the clients print a warning with the whole URL,
 * including the password.
 * @throws EngineUnusable
 */
export function clientFor(url: string): ClientName {
  const [, scheme = '', query = ''] = /^([^:]*):\/\/[^?]+(?:\?(.*))?$/s.exec(url.trim()) ?? [];
  const client = CLIENTS.get(scheme);
  if (!client)
    throw new EngineUnusable(
      `The event store's URL must begin with one of ${[...CLIENTS.keys()].map((known) => `${known}://`).join(', ')}.`,
    );
  for (const parameter of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = parameter.split('=');
    if (!PARAMETERS.has(flat(name)))
      throw new EngineUnusable(`The event store's URL has an unknown or unsupported parameter: ${name}`);
    if (client === 'eventstoredb' && flat(name) === flat('tlsVerifyCert') && value.trim() === 'false')
      throw new EngineUnusable(
        "esdb:// always verifies the server's certificate. Set tlsCAFile to the file of its certificate authority, and remove tlsVerifyCert=false.",
      );
  }
  return client;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Splits a URL into its address and credentials. @throws URIError if user or password are not percent-encoded */
export function withoutUser(url: string): { readonly address: string; readonly credentials: Credentials | undefined } {
  const [, scheme = '', username, password, rest = ''] = /^([^:]*:\/\/)(?:([^:@/?]+):([^@?]+)@)?(.*)$/s.exec(url) ?? [];
  const credentials =
    username !== undefined && password !== undefined
      ? { username: decodeURIComponent(username), password: decodeURIComponent(password) }
      : undefined;
  return { address: `${scheme}${rest}`, credentials };
}

/** Converts a client's error about a URL to one that does not quote the URL. */
export function withoutUrl(error: unknown): EngineUnusable {
  const aboutFile = error instanceof Error && /certificate|userKeyFile/.test(error.message);
  return new EngineUnusable(
    aboutFile
      ? `The event store's URL: ${error.message}`
      : "The event store's URL is not valid. The form is esdb://user:password@host:2113,host:2113?name=value. Percent-encode special characters in user and password.",
  );
}
