import { Metadata, type ServerWritableStream, type ServiceError, status as codes } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Proposed, Written } from './server-log.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

const TICKS_IN_A_MILLISECOND = 10_000n;

export const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const identifierOf = (stream: string): StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream)));

/** A UUID is either text or two signed halves. */
export function textOf(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  if (!uuid || !structured) return uuid?.getString() ?? '';
  const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const hex = half(String(structured.getMostSignificantBits())) + half(String(structured.getLeastSignificantBits()));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

interface Message {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

export const proposed = (message: Message): Proposed => ({
  id: textOf(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? 'application/octet-stream',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

/** What the server parses as an id, of what our clients send. */
const UUID_TEXT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const haveUuids = (events: readonly Proposed[]): boolean => events.every(({ id }) => UUID_TEXT.test(id));

/** Size of an append as the server counts it: `Event.SizeOnDisk`. */
export const sizeOf = (events: readonly Proposed[]): number =>
  events.reduce((size, { type, data, metadata }) => size + data.length + metadata.length + 2 * type.length, 0);

export function readEvent(written: Written): ReadResp {
  const position = String(written.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(written.id))
    .setStreamIdentifier(identifierOf(written.stream))
    .setStreamRevision(String(written.revision))
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setData(written.data)
    .setCustomMetadata(written.metadata);
  recorded
    .getMetadataMap()
    .set('type', written.type)
    .set('content-type', written.contentType)
    .set('created', String(BigInt(written.created) * TICKS_IN_A_MILLISECOND));
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position),
  );
}

export const checkpoint = (position: number): ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

export type Refusal = Pick<ServiceError, 'code' | 'details' | 'metadata'>;

/** An error in a call's trailers, like the server's `RpcExceptions`. */
export function refusal(
  code: codes,
  exception: string,
  details: string,
  properties: Readonly<Record<string, string>>,
): Refusal {
  const metadata = new Metadata();
  metadata.set('exception', exception);
  for (const [key, value] of Object.entries(properties)) metadata.set(key, value);
  return { code, details, metadata };
}

/**
 * The server's answer to a request that it fails to parse: grpc-dotnet reports the exception of a handler like this.
 */
export const unparsed = (): Refusal => ({
  code: codes.UNKNOWN,
  details: 'Exception was thrown by handler.',
  metadata: new Metadata(),
});

export const tombstoned = (stream: string): Refusal =>
  refusal(codes.FAILED_PRECONDITION, 'stream-deleted', `Event stream '${stream}' is deleted.`, {
    'stream-name': stream,
  });

export const wrongVersion = (stream: string, expected: string, actual: number): Refusal =>
  refusal(
    codes.FAILED_PRECONDITION,
    'wrong-expected-version',
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}`,
    {
      'stream-name': stream,
      'expected-version': expected,
      'actual-version': String(actual),
    },
  );

/** A follower's answer to a call that requires the leader: the leader's address. */
export const notLeader = (port: number): Refusal =>
  refusal(codes.NOT_FOUND, 'not-leader', 'Leader info available', {
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });

export const tooLarge = (limit: number): Refusal =>
  refusal(codes.INVALID_ARGUMENT, 'maximum-append-size-exceeded', `Maximum Append Size of ${limit} Exceeded.`, {
    'maximum-append-size': String(limit),
  });
