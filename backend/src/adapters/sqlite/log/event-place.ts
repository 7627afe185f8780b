import type { EventPlace } from '../../../ports/account-index.js';
import { integer, type Row, text } from '../row.js';

export const toPlace = (row: Row): EventPlace => ({
  position: integer(row, 'position'),
  stream: text(row, 'stream'),
  revision: integer(row, 'revision'),
});
