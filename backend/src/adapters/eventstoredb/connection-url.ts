import { EngineUnusable } from '../../ports/engine-unusable.js';

/** Which of the two clients speaks for a URL. */
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

/** Parameters that both clients know, as both compare them. `throwOnAppendFailure` is not among them: the adapter needs it on. */
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
 * Looks a URL over before a client does: of a parameter that they do not know, the clients warn on the console with the
 * whole URL, password included.
 * @throws EngineUnusable
 */
export function clientFor(url: string): ClientName {
  const [, scheme = '', query = ''] = /^([^:]*):\/\/[^?]+(?:\?(.*))?$/s.exec(url.trim()) ?? [];
  const client = CLIENTS.get(scheme);
  if (!client)
    throw new EngineUnusable(
      `The event store's URL begins with none of ${[...CLIENTS.keys()].map((known) => `${known}://`).join(', ')}.`,
    );
  for (const parameter of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = parameter.split('=');
    if (!PARAMETERS.has(flat(name)))
      throw new EngineUnusable(`The event store's URL has a parameter that does not exist or may not be set: ${name}`);
    if (client === 'eventstoredb' && flat(name) === flat('tlsVerifyCert') && value.trim() === 'false')
      throw new EngineUnusable(
        "With esdb:// the server's certificate is always verified. Name its authority in tlsCAFile instead of tlsVerifyCert=false.",
      );
  }
  return client;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** An address, and who signs in there. @throws URIError where user or password are not percent-encoded */
export function withoutUser(url: string): { readonly address: string; readonly credentials: Credentials | undefined } {
  const [, scheme = '', username, password, rest = ''] = /^([^:]*:\/\/)(?:([^:@/?]+):([^@?]+)@)?(.*)$/s.exec(url) ?? [];
  const credentials =
    username !== undefined && password !== undefined
      ? { username: decodeURIComponent(username), password: decodeURIComponent(password) }
      : undefined;
  return { address: `${scheme}${rest}`, credentials };
}

/** A client's own complaint about a URL, without the parts of the URL that it quotes. */
export function withoutUrl(error: unknown): EngineUnusable {
  const ofFiles = error instanceof Error && /certificate|userKeyFile/.test(error.message);
  return new EngineUnusable(
    ofFiles
      ? `The event store's URL: ${error.message}`
      : "The event store's URL cannot be read. It has the form esdb://user:password@host:2113,host:2113?name=value, special characters in user and password percent-encoded.",
  );
}
