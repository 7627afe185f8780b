import { AppendTooLarge, EngineRefused, EngineUnavailable } from '../../ports/event-store.js';

/** There is no connection, and the client could not make one. */
export class Unreachable extends EngineUnavailable {}

/** Both clients' errors say in `type` what they are. One that comes from the connection itself has gRPC's code alone. */
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
/** A tombstoned stream is as good as none, as far as reading goes. */
export const isNoStream = is('stream-not-found', 'stream-deleted');
export const isNotLeader = is('not-leader');
export const isTombstoned = is('stream-deleted');
const isTooLarge = is('maximum-append-size-exceeded', 'append-record-size-exceeded');
const isRefusal = is('access-denied');
const isFaultOfOurs = is('invalid-argument', 'missing-required-metadata-property', 'unsupported');

const CANCELLED = 1;
const INTERNAL = 13;
const UNAVAILABLE = 14;

/** No node of a cluster answered. The clients say so in words alone. */
const isUndiscovered = (error: unknown): boolean => String(described(error).message).startsWith('Failed to discover');

/** What gRPC says last where a certificate kept it from connecting; of TLS it has no codes. */
const UNTRUSTED = /Last error: (?:Error: )?([^]*certificate[^]*?)(?:\. Resolution note:[^]*)?$/;

/** The connection had to be made anew, or another node leads: the same call may succeed at once. */
export const mayPass = (error: unknown): boolean =>
  is('unavailable', 'cancelled')(error) ||
  isNotLeader(error) ||
  [CANCELLED, INTERNAL, UNAVAILABLE].includes(Number(described(error).code));

/** An error of a client as the port knows it; anything else as it is. */
export function toPortError(error: unknown): unknown {
  const { type, code, message, maxAppendSize } = described(error);
  if (isUndiscovered(error))
    return new Unreachable(
      'The event store cannot be reached: no node of its cluster was found, or none whose certificate is trusted',
    );
  if (error instanceof EngineUnavailable || (typeof type !== 'string' && typeof code !== 'number')) return error;
  if (isTooLarge(error))
    return new AppendTooLarge(`The event store takes no more than ${String(maxAppendSize)} bytes in one append`);
  if (isRefusal(error))
    return new EngineRefused('The event store does not let us in: user or password are wrong, or may not do this');
  if (isTombstoned(error))
    return new Error('The stream was tombstoned by hand: nothing can ever be appended to it again');
  if (isWrongVersion(error) || isFaultOfOurs(error)) return error;
  const words = typeof message === 'string' && message !== '' ? message : String(type ?? code);
  const [, untrusted] = UNTRUSTED.exec(words) ?? [];
  if (untrusted !== undefined)
    return new EngineRefused(
      `The event store's certificate is not trusted: ${untrusted}; tlsCAFile names the file of the authority that issued it`,
    );
  if (type === 'unavailable' || code === UNAVAILABLE)
    return new Unreachable(`The event store cannot be reached: ${words}`);
  return new EngineUnavailable(`The event store cannot be used now: ${words}`);
}
