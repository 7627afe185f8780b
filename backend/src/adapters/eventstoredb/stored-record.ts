import { z } from 'zod';
import type { EventMetadata } from '@chatbot-builder/contracts/events';
import type { Position } from '../../kernel/envelope.js';
import type { NewEvent, StoredRecord } from '../../ports/event-store.js';
import type { EventToAppend, ServerEvent, ServerPosition } from './server-client.js';

/** What stands in the server's own metadata of an event: the rest of the envelope. */
const Envelope = z.object({
  version: z.int().positive(),
  metadata: z.custom<EventMetadata>((value) => typeof value === 'object' && value !== null),
});
const Data = z.record(z.string(), z.unknown());

export const toEvent = ({ id, type, version, data, metadata }: NewEvent): EventToAppend => ({
  id,
  type,
  data,
  metadata: { version, metadata },
});

/** @throws Error where somebody else wrote into a stream with a name of ours */
export function toRecord(event: ServerEvent): StoredRecord {
  const { id, type, streamId: stream } = event;
  const [envelope, data] = [Envelope.safeParse(event.metadata), Data.safeParse(event.data)];
  if (!envelope.success || !data.success)
    throw new Error(`${stream}/${event.revision} was not written by this product`);
  return {
    id,
    type,
    ...envelope.data,
    data: data.data,
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
