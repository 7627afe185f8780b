import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Rules } from './rules.ts';
import type { ServerLog, Written } from './server-log.ts';
import { Subscription } from './subscription.ts';
import { identifierOf, nameOf, type ReadCall, readEvent, type Refusal, tombstoned } from './wire.ts';

/** Records that the server scans per page if a filter does not say. */
const SEARCH_WINDOW = 32;

/** Port of the leader, to which this node redirects calls. */
export type SentOn = (call: Pick<ReadCall, 'metadata'>) => Refusal | undefined;

export interface Node {
  readonly sentOn: SentOn;
  /** Whether subscriptions get the whole page again that their position is in. */
  readonly repeats: () => boolean;
}

/** `Streams.Read`: a stream or all of them, forwards or backwards, once or as a subscription. */
export const read = (log: ServerLog, rules: Rules, node: Node) => (call: ReadCall) => {
  const options = call.request.getOptions();
  if (!options) throw new TypeError('a request without options');
  if (options.hasSubscription()) return void subscribe(log, call, options, node);
  const refusal = node.sentOn(call);
  if (refusal) return void call.emit('error', refusal);
  if (options.hasStream()) return void readStream(rules, call, options);
  const records = ordered(everything(log, options), options).filter(filterOf(options));
  give(call, records, options);
};

function readStream(rules: Rules, call: ReadCall, options: ReadReq.Options): void {
  const from = options.getStream();
  const stream = nameOf(from?.getStreamIdentifier());
  const found = rules.read(stream);
  if (found.kind === 'tombstoned') return void call.emit('error', tombstoned(stream));
  if (found.kind === 'none') {
    call.write(
      new streams.ReadResp().setStreamNotFound(
        new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
      ),
    );
    return void call.end();
  }
  const revision = Number(from?.getRevision());
  const inRange = ({ revision: at }: Written) => (isBackwards(options) ? at <= revision : at >= revision);
  give(call, ordered(from?.hasRevision() ? found.records.filter(inRange) : found.records, options), options);
}

/**
 * Forwards, reading starts at the position. Backwards, it starts before the position, because the end is after the last
 * record.
 */
function everything(log: ServerLog, options: ReadReq.Options): readonly Written[] {
  const all = options.getAll();
  const position = Number(all?.getPosition()?.getCommitPosition());
  if (!all?.hasPosition()) return all?.hasEnd() === isBackwards(options) ? log.all : [];
  return log.all.filter((record) => (isBackwards(options) ? record.position < position : record.position >= position));
}

const isBackwards = (options: ReadReq.Options): boolean => Number(options.getReadDirection()) === 1;

const ordered = (records: readonly Written[], options: ReadReq.Options): readonly Written[] =>
  isBackwards(options) ? records.toReversed() : records;

function give(call: ReadCall, records: readonly Written[], options: ReadReq.Options): void {
  for (const record of records.slice(0, Number(options.getCount()))) call.write(readEvent(record));
  call.end();
}

function filterOf(options: ReadReq.Options): (record: Written) => boolean {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  const prefixes = expression?.getPrefixList() ?? [];
  return (record) => {
    const value = filter.hasEventType() ? record.type : record.stream;
    return regex ? regex.test(value) : prefixes.some((prefix) => value.startsWith(prefix));
  };
}

/**
 * Only the pages that a subscription reads before it is live require the leader (`Enumerator.AllSubscriptionFiltered`):
 * one that starts at or after this node's end is caught up at once on any node. A record may be delivered repeatedly:
 * after a broken connection, a subscription starts one page before the requested position.
 */
function subscribe(log: ServerLog, call: ReadCall, options: ReadReq.Options, { sentOn, repeats }: Node): void {
  const filter = options.getFilter();
  const all = options.getAll();
  if (!all) return void call.emit('error', { code: 12, details: 'this server follows everything, not single streams' });
  const window = filter?.hasMax() ? filter.getMax() : SEARCH_WINDOW;
  const end = log.all.at(-1)?.position ?? -1;
  const after = all.hasStart() ? -1 : all.hasEnd() ? end : Number(all.getPosition()?.getCommitPosition());
  const refusal = after < end ? sentOn(call) : undefined;
  if (refusal) return void call.emit('error', refusal);
  call.write(
    new streams.ReadResp().setConfirmation(
      new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()),
    ),
  );
  const subscription = new Subscription(log, call, {
    after: repeats() ? pageBefore(log, after, window) : after,
    isWanted: filterOf(options),
    ...(filter && { checkpoints: { every: window * filter.getCheckpointintervalmultiplier(), page: window } }),
  });
  subscription.pump();
}

/** The position `count` records before this one, or -1 if there are fewer. */
function pageBefore(log: ServerLog, position: number, page: number): number {
  const passed = log.all.length - log.after(position).length;
  return log.all[passed - 1 - page]?.position ?? -1;
}
