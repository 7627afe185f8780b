import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { StoredRecord } from '../../../ports/event-store.js';
import { integer, json, text, type Row } from '../row.js';

export const EVENT_COLUMNS = 'position, stream, revision, id, type, version, metadata, data, hash';

/** What a damaged row says of an event is lost. */
const LOST: StoredRecord['metadata'] = {
  accountId: '' as AccountId,
  actor: { kind: 'job', id: '' },
  commandId: '',
  correlationId: '',
  causationId: '',
  occurredAt: '',
};

/** A row that cannot be parsed becomes a record without data, which does not match its hash. */
export function toRecord(row: Row): StoredRecord {
  try {
    return parsed(row);
  } catch {
    const [stream, revision, position] = [text(row, 'stream'), integer(row, 'revision'), integer(row, 'position')];
    const [id, type] = [String(row['id']), String(row['type'])];
    return { id, type, version: 0, data: {}, metadata: LOST, hash: '', stream, revision, position };
  }
}

/** @throws if the row does not hold what our own writer stores */
const parsed = (row: Row): StoredRecord => ({
  id: text(row, 'id'),
  type: text(row, 'type'),
  version: integer(row, 'version'),
  data: json<StoredRecord['data']>(row, 'data'),
  metadata: json<StoredRecord['metadata']>(row, 'metadata'),
  hash: text(row, 'hash'),
  stream: text(row, 'stream'),
  revision: integer(row, 'revision'),
  position: integer(row, 'position'),
});

/**
 * Characters of JSON after which a page ends. To read, parse and check as much takes a few milliseconds of the main
 * thread.
 */
const PAGE_LENGTH = 256 * 1_024;

/** Ends a page of events at a number of rows, or earlier if they are large. A page has at least one row. */
export function filled(rows: number) {
  let [count, length] = [0, 0];
  const full = () => count >= rows || length >= PAGE_LENGTH;
  return {
    isFull: (row: Row): boolean => {
      count += 1;
      length += text(row, 'data').length + text(row, 'metadata').length;
      return full();
    },
    get wasFull(): boolean {
      return full();
    },
  };
}
