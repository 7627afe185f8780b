import type { Position } from '../../../kernel/envelope.js';
import type { Reader } from '../reader.js';

/** Position of the last event, deleted ones included. Undefined for an empty log. */
export function headOf(reader: Reader): Position | undefined {
  const position = reader.get('SELECT max(position) AS position FROM events')?.['position'];
  return typeof position === 'number' ? position : undefined;
}
