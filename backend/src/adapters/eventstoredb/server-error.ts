import { AppendTooLarge, EngineRefused, EngineUnavailable } from '../../ports/event-store.js';

/** There is no connection, and the client failed to connect. */
export class Unreachable extends EngineUnavailable {}

/** The server answers, but no node of its cluster leads. */
export class WithoutLeader extends EngineUnavailable {}

/** Both clients' errors name their kind in `type`. Errors of the connection itself have only gRPC's `code`. */
interface Described {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly maxAppendSize?: unknown;
}

const described = (error: unknown): Described => (typeof error === 'object' && error !== null ? error : {});
const is =
  (...types: readonly string[]) =>
  (error: unknown): boolean =>
    types.includes(String(described(error).type));

export const isWrongVersion = is('wrong-expected-version');
/** For reads, a tombstoned stream counts as missing. */
export const isNoStream = is('stream-not-found', 'stream-deleted');
export const isNotLeader = is('not-leader');
/** The server has given up a subscription that does not read fast enough. It may be opened again. */
export const isTooSlow = (error: unknown): boolean => String(described(error).message).includes('Consumer too slow');
const NO_LEADER = /No leader info available|Server Is Not Ready/;
const isWithoutLeader = (error: unknown): boolean =>
  isNotLeader(error) || NO_LEADER.test(String(described(error).message));
export const isTombstoned = is('stream-deleted');
const isTooLarge = is('maximum-append-size-exceeded', 'append-record-size-exceeded');
const isAccessDenied = is('access-denied');
/** The server knows who asks. Wrong credentials have another code. */
const lacksRight = (error: unknown): boolean => isAccessDenied(error) && described(error).code === PERMISSION_DENIED;
const isOurBug = (error: unknown): boolean =>
  is('invalid-argument', 'missing-required-metadata-property', 'unsupported')(error) ||
  described(error).code === INVALID_ARGUMENT ||
  BAD_REQUEST.test(String(described(error).message));

/**
 * A request that the server cannot read, such as an id that is not a UUID. It answers a batch with the status
 * `BadRequest`, which the clients do not know, and other calls with an exception.
 */
const BAD_REQUEST = /^Could not recognize BadRequest|Exception was thrown by handler/;

const CANCELLED = 1;
const INVALID_ARGUMENT = 3;
const PERMISSION_DENIED = 7;
const INTERNAL = 13;
const UNAVAILABLE = 14;

/** No node of a cluster answered. The clients report this only in the message. */
const isUndiscovered = (error: unknown): boolean => String(described(error).message).startsWith('Failed to discover');

/** gRPC has no code for TLS errors. Its last message names a certificate that prevented the connection. */
const UNTRUSTED = /Last error: (?:Error: )?([^]*certificate[^]*?)(?:\. Resolution note:[^]*)?$/;

/** The connection was lost or another node leads, so a retry may succeed at once. */
export const isRetryable = (error: unknown): boolean =>
  is('unavailable', 'cancelled')(error) ||
  isWithoutLeader(error) ||
  [CANCELLED, INTERNAL, UNAVAILABLE].includes(Number(described(error).code));

/** Names the right that following the log takes, where it is missing. Returns any other error unchanged. */
export const namingRight = (error: unknown): unknown =>
  lacksRight(error)
    ? new EngineRefused(
        'The event store denied access: its address names no user, or a user without the right to read $all. deploy/README.md says how to grant it',
      )
    : error;

/** Converts a client's error to the port's error. Returns any other error unchanged. */
export function toPortError(error: unknown): unknown {
  const { type, code, message, maxAppendSize } = described(error);
  if (isUndiscovered(error))
    return new Unreachable(
      'The event store cannot be reached: no node of its cluster was found, or no node has a trusted certificate',
    );
  if (error instanceof EngineUnavailable || (typeof type !== 'string' && typeof code !== 'number')) return error;
  if (isTooLarge(error))
    return new AppendTooLarge(`The event store accepts at most ${String(maxAppendSize)} bytes in one append`);
  if (isAccessDenied(error))
    return new EngineRefused('The event store denied access: user or password are wrong, or the user lacks permission');
  if (isTombstoned(error))
    return new Error('The stream was tombstoned outside the product, so nothing can be appended to it again');
  if (isWrongVersion(error) || isOurBug(error)) return error;
  const words = typeof message === 'string' && message !== '' ? message : String(type ?? code);
  const [, untrusted] = UNTRUSTED.exec(words) ?? [];
  if (untrusted !== undefined)
    return new EngineRefused(
      `The event store's certificate is not trusted: ${untrusted}. Set tlsCAFile to the file of the authority that issued it`,
    );
  if (isWithoutLeader(error)) return new WithoutLeader('The event store has no leader at the moment');
  if (type === 'unavailable' || code === UNAVAILABLE)
    return new Unreachable(`The event store cannot be reached: ${words}`);
  return new EngineUnavailable(`The event store is unavailable: ${words}`);
}
