import { z } from 'zod';
import type { EventMetadata } from '@chatbot-builder/contracts/events';
import type { Position } from '../../kernel/envelope.js';
import { ForeignEvent, type NewEvent, type StoredRecord } from '../../ports/event-store.js';
import type { EventToAppend, ServerEvent, ServerPosition } from './server-client.js';

/**
 * The envelope as the server's event metadata. The server's own projections and tools read `$correlationId` and
 * `$causationId`.
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
      `${stream}/${event.revision} was not written by this product, or by a version of it with another event format`,
    );
  const { $correlationId: correlationId, $causationId: causationId, version, hash, ...rest } = envelope.data;
  return {
    id,
    type,
    version,
    data: data.data,
    // The hash proves later whether this is what was appended.
    metadata: { ...rest, correlationId, causationId } as unknown as EventMetadata,
    hash,
    stream,
    revision: Number(event.revision),
    position: positionOf(event),
  };
}

/** @throws Error if the server is too old to report positions */
export function positionOf({ streamId, revision, position }: ServerEvent): Position {
  const known = knownPosition(position);
  if (known === undefined)
    throw new Error(`${streamId}/${revision} has no position. Upgrade the event store to version 23.10 or newer`);
  return known;
}

/** The unsigned value with which the server says that it does not know the position. */
const UNKNOWN = 2n ** 64n - 1n;

/**
 * The server counts bytes in 64 bits. A double holds 53 of them: eight petabytes of log.
 * @throws RangeError beyond that
 */
export function knownPosition(position: ServerPosition | undefined): Position | undefined {
  if (!position || position.commit === UNKNOWN) return undefined;
  if (position.commit > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(`The event store is at position ${position.commit}, which exceeds the supported range`);
  return Number(position.commit);
}

/** For events appended over gRPC, commit and prepare positions are equal. */
export const toServerPosition = (position: Position): ServerPosition => ({
  commit: BigInt(position),
  prepare: BigInt(position),
});
