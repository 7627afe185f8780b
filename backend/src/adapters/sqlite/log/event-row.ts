import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Position } from '../../../kernel/envelope.js';
import type { StoredRecord } from '../../../ports/event-store.js';
import { integer, text, type Row } from '../row.js';
import { decompressContent } from './event-content.js';
import type { EventRow } from './log-writes.js';

export const EVENT_COLUMNS = 'position, stream, revision, id, type, version, metadata, data, content, hash, account';

/** What a damaged row says of an event is lost. */
const LOST: StoredRecord['metadata'] = {
  accountId: '' as AccountId,
  actor: { kind: 'job', id: '' },
  commandId: '',
  correlationId: '',
  causationId: '',
  occurredAt: '',
};

type Content = readonly [metadata: StoredRecord['metadata'], data: StoredRecord['data']];

/** A row that cannot be parsed becomes a record without data, which does not match its hash. */
export const toRecord = (row: Row): StoredRecord => read(row).record;

function read(row: Row): { readonly record: StoredRecord; readonly length: number } {
  try {
    const content = contentOf(row);
    return { record: parsed(row, content), length: content.length };
  } catch {
    return { record: damaged(row), length: 0 };
  }
}

/** Metadata and data as JSON. Versions before schema 9 wrote each as text of its own. */
function contentOf(row: Row): string {
  const content = row['content'];
  return content instanceof Uint8Array
    ? decompressContent(content, text(row, 'stream'), text(row, 'account'))
    : `[${text(row, 'metadata')},${text(row, 'data')}]`;
}

/** @throws if the row does not hold what our own writer stores */
function parsed(row: Row, content: string): StoredRecord {
  // Not validated again, because reads of the log parse millions of rows.
  const [metadata, data] = JSON.parse(content) as Content;
  return {
    id: text(row, 'id'),
    type: text(row, 'type'),
    version: integer(row, 'version'),
    data,
    metadata,
    hash: text(row, 'hash'),
    stream: text(row, 'stream'),
    revision: integer(row, 'revision'),
    position: integer(row, 'position'),
  };
}

/** What a read of the log makes of a row that was just written. */
export function appendedRecord(
  [id, type, version, content, hash]: EventRow,
  stream: string,
  revision: number,
  position: Position,
): StoredRecord {
  const [metadata, data] = JSON.parse(content) as Content;
  return { id, type, version, data, metadata, hash, stream, revision, position };
}

function damaged(row: Row): StoredRecord {
  const [stream, revision, position] = [text(row, 'stream'), integer(row, 'revision'), integer(row, 'position')];
  const [id, type] = [String(row['id']), String(row['type'])];
  return { id, type, version: 0, data: {}, metadata: LOST, hash: '', stream, revision, position };
}

/**
 * Characters of JSON after which a page ends. To read, parse and check as much takes a few milliseconds of the main
 * thread.
 */
const PAGE_LENGTH = 256 * 1_024;

/** A page of events, which ends at a number of rows, or earlier if they are large. It has at least one row. */
export class EventPage {
  readonly records: StoredRecord[] = [];
  #length = 0;

  constructor(private readonly rows: number) {}

  get isFull(): boolean {
    return this.records.length >= this.rows || this.#length >= PAGE_LENGTH;
  }

  /** Adds a row, and returns whether the page is full. */
  readonly add = (row: Row): boolean => {
    const { record, length } = read(row);
    this.records.push(record);
    this.#length += length;
    return this.isFull;
  };
}
