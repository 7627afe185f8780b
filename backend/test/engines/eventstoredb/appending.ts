import type { sendUnaryData, ServerDuplexStream, ServerReadableStream, ServerUnaryCall } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected, Outcome, Rules } from './rules.ts';
import type { Proposed } from './server-log.ts';
import { haveUuids, nameOf, proposed, sizeOf, textOf, tombstoned, tooLarge, unparsed, wrongVersion } from './wire.ts';

/** google.rpc.Code values in batch responses. */
const ALREADY_EXISTS = 6;
const INVALID_ARGUMENT = 3;
const FAILED_PRECONDITION = 9;

interface ExpectedOptions {
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
  hasAny(): boolean;
}
const expectedOf = (options: ExpectedOptions, revision: () => string | number): Expected => {
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasStreamExists()) return 'stream-exists';
  return options.hasAny() ? 'any' : Number(revision());
};

/** Gives an answer, now or later. */
export type Answering = (answer: () => void) => void;

/** `Streams.Append`: one append per call. */
export const append =
  (rules: Rules, limit: number, answering: Answering) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
    let options: AppendReq.Options | undefined;
    const events: Proposed[] = [];
    call.on('data', (request: AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message) events.push(proposed(message));
    });
    call.on('end', () => {
      // A connection that was cut ends a call early.
      if (!options || call.cancelled || events.length === 0) return;
      if (!haveUuids(events)) return void answer(unparsed());
      if (sizeOf(events) > limit) return void answer(tooLarge(limit));
      const { getRevision } = options;
      const expected = expectedOf(options, getRevision.bind(options));
      const stream = nameOf(options.getStreamIdentifier());
      const outcome = rules.append(stream, expected, events);
      if (outcome.kind === 'tombstoned') return void answer(tombstoned(stream));
      answering(() =>
        answer(null, outcome.kind === 'written' ? appended(outcome) : refused(expected, outcome.current)),
      );
    });
  };

function appended({ revision, position }: Extract<Outcome, { kind: 'written' }>): AppendResp {
  const success = new streams.AppendResp.Success().setCurrentRevision(String(revision));
  if (position === undefined) success.setNoPosition(new shared.Empty());
  else
    success.setPosition(
      new streams.AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position)),
    );
  return new streams.AppendResp().setSuccess(success);
}

function refused(expected: Expected, current: number): AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
}

/** `Streams.BatchAppend`: one long call. Each append has an id and one or more messages. */
export const batchAppend =
  (rules: Rules, limit: number, answering: Answering) =>
  (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
    const open = new Map<string, { readonly options: BatchAppendReq.Options; readonly events: Proposed[] }>();
    call.on('data', (request: BatchAppendReq) => {
      const id = textOf(request.getCorrelationId());
      const options = request.getOptions();
      if (options) open.set(id, { options, events: [] });
      const batch = open.get(id);
      if (!batch) return;
      batch.events.push(...request.getProposedMessagesList().map(proposed));
      const reply = new streams.BatchAppendResp()
        .setCorrelationId(request.getCorrelationId())
        .setStreamIdentifier(batch.options.getStreamIdentifier());
      if (!haveUuids(batch.events)) {
        open.delete(id);
        const details = new shared.BadRequest().setMessage('Unrecognized Guid format.').serializeBinary();
        call.write(reply.setError(failure(INVALID_ARGUMENT, 'BadRequest', details)));
        return;
      }
      const large = sizeOf(batch.events) > limit;
      if (!large && !request.getIsFinal()) return;
      open.delete(id);
      if (large) {
        const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit).serializeBinary();
        call.write(reply.setError(failure(INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details)));
        return;
      }
      const expected = expectedOf(batch.options, () => batch.options.getStreamPosition());
      const outcome = rules.append(nameOf(batch.options.getStreamIdentifier()), expected, batch.events);
      answering(() => call.write(batched(reply, expected, outcome)));
    });
    call.on('end', () => call.end());
    // The client has disconnected.
    call.on('error', () => undefined);
  };

function batched(reply: BatchAppendResp, expected: Expected, outcome: Outcome): BatchAppendResp {
  if (outcome.kind === 'written') {
    // An unknown position is -1, which the unsigned field turns into 2^64 - 1.
    const position = outcome.position === undefined ? '18446744073709551615' : String(outcome.position);
    const success = new streams.BatchAppendResp.Success()
      .setCurrentRevision(String(outcome.revision))
      .setPosition(new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position));
    return reply.setSuccess(success);
  }
  if (outcome.kind === 'tombstoned') {
    const details = new shared.StreamDeleted().setStreamIdentifier(reply.getStreamIdentifier()).serializeBinary();
    return reply.setError(failure(FAILED_PRECONDITION, 'StreamDeleted', details));
  }
  const wrong = new shared.WrongExpectedVersion();
  if (outcome.current < 0) wrong.setCurrentNoStream(new emptyPb.Empty());
  else wrong.setCurrentStreamRevision(String(outcome.current));
  if (expected === 'no-stream') wrong.setExpectedNoStream(new emptyPb.Empty());
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new emptyPb.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  return reply.setError(failure(ALREADY_EXISTS, 'WrongExpectedVersion', wrong.serializeBinary()));
}

function failure(code: number, type: string, details: Uint8Array) {
  const any = new anyPb.Any();
  any.pack(details, `event_store.client.${type}`);
  return new statuses.Status().setCode(code).setMessage(type).setDetails(any);
}

/** `Streams.Delete` and `Streams.Tombstone`. */
export const remove =
  (rules: Rules) => (call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>) => {
    const { outcome, fail } = removing(rules, call.request, false);
    if (outcome.kind !== 'written') return void answer(fail(outcome));
    const position = String(outcome.position);
    answer(
      null,
      new streams.DeleteResp().setPosition(
        new streams.DeleteResp.Position().setCommitPosition(position).setPreparePosition(position),
      ),
    );
  };

export const tombstone =
  (rules: Rules) => (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>) => {
    const { outcome, fail } = removing(rules, call.request, true);
    if (outcome.kind !== 'written') return void answer(fail(outcome));
    const position = String(outcome.position);
    answer(
      null,
      new streams.TombstoneResp().setPosition(
        new streams.TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position),
      ),
    );
  };

function removing(rules: Rules, request: DeleteReq | TombstoneReq, hard: boolean) {
  const options = request.getOptions();
  if (!options) throw new TypeError('a request without options');
  const stream = nameOf(options.getStreamIdentifier());
  const expected = expectedOf(options, () => options.getRevision());
  const fail = (refusal: Exclude<Outcome, { kind: 'written' }>) =>
    refusal.kind === 'tombstoned'
      ? tombstoned(stream)
      : wrongVersion(stream, typeof expected === 'number' ? String(expected) : '-1', refusal.current);
  return { outcome: rules.delete(stream, expected, { hard }), fail };
}
