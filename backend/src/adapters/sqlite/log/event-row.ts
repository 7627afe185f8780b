import type { StoredRecord } from '../../../ports/event-store.js';
import { integer, json, text, type Row } from '../row.js';

export const EVENT_COLUMNS = 'position, stream, revision, id, type, version, metadata, data, hash';

export const toRecord = (row: Row): StoredRecord => ({
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

/** Characters of JSON after which a page ends. To read, parse and check as much takes a few milliseconds of the main thread. */
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
