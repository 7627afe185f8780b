import type { SQLInputValue } from 'node:sqlite';

/**
 * A scalar as it is kept in an indexed column. Null, or a field that is not there, is kept as minus infinity: it sorts
 * before everything, as null should, and compares, as SQL's NULL does not. JSON knows no infinity, so that nothing clashes.
 */
export function toKey(value: unknown): SQLInputValue {
  switch (typeof value) {
    case 'string':
    case 'number':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'undefined':
      return -Infinity;
    default:
      if (value === null) return -Infinity;
      throw new TypeError(`An indexed field must be a scalar, not ${JSON.stringify(value)}`);
  }
}
