import { z } from 'zod';
import type { EventMetadata } from '@chatbot-builder/contracts/events';
import type { Position } from '../../kernel/envelope.js';
import { ForeignEvent, type NewEvent, type StoredRecord } from '../../ports/event-store.js';
import type { EventToAppend, ServerEvent, ServerPosition } from './server-client.js';

/**
 * The envelope in the server's metadata of an event, one field beside the other. `$correlationId` and `$causationId` are the
 * names that the server's own projections and tools read.
 */
const Envelope = z.looseObject({
  $correlationId: z.string(),
  $causationId: z.string(),
  version: z.int().positive(),
  hash: z.string(),
});
const Data = z.record(z.string(), z.unknown());

export const toEvent = ({ id, type, version, data, metadata, hash }: NewEvent): EventToAppend => {
  const { correlationId: $correlationId, causationId: $causationId, ...rest } = metadata;
  return { id, type, data, metadata: { ...rest, $correlationId, $causationId, version, hash } };
};

/** @throws ForeignEvent */
export function toRecord(event: ServerEvent): StoredRecord {
  const { id, type, streamId: stream } = event;
  const [envelope, data] = [Envelope.safeParse(event.metadata), Data.safeParse(event.data)];
  if (!envelope.success || !data.success)
    throw new ForeignEvent(
      `${stream}/${event.revision} was not written by this product, or by a version of it whose events had another shape`,
    );
  const { $correlationId: correlationId, $causationId: causationId, version, hash, ...rest } = envelope.data;
  return {
    id,
    type,
    version,
    data: data.data,
    // The hash tells whether it is what was appended.
    metadata: { ...rest, correlationId, causationId } as unknown as EventMetadata,
    hash,
    stream,
    revision: Number(event.revision),
    position: positionOf(event),
  };
}

/** @throws Error from servers that are too old to tell */
export function positionOf({ streamId, revision, position }: ServerEvent): Position {
  const known = knownPosition(position);
  if (known === undefined)
    throw new Error(`${streamId}/${revision} came without a position: the event store must be version 23.10 or newer`);
  return known;
}

/** How the server says, in an unsigned field, that it does not know. */
const UNKNOWN = 2n ** 64n - 1n;

/** The server counts bytes in 64 bits, of which a double holds 53: eight petabytes of log. @throws RangeError beyond */
export function knownPosition(position: ServerPosition | undefined): Position | undefined {
  if (!position || position.commit === UNKNOWN) return undefined;
  if (position.commit > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(`The event store is at position ${position.commit}, beyond what can be counted here`);
  return Number(position.commit);
}

/** Events that are appended by gRPC are committed where they are prepared. */
export const toServerPosition = (position: Position): ServerPosition => ({
  commit: BigInt(position),
  prepare: BigInt(position),
});
