import type { SQLInputValue } from 'node:sqlite';

/** Minus infinity as a literal. */
export const ABSENT = '-9e999';

/**
 * Converts a scalar to the value stored in a key column. Null and missing fields become minus infinity: it sorts before
 * everything, as null should, and it compares, which SQL's NULL does not. JSON has no infinity, so the value is
 * unambiguous.
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
