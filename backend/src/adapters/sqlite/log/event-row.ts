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
