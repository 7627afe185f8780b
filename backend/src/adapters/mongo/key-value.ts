const SIGN = 1n << 63n;
const ALL = (1n << 64n) - 1n;

/**
 * Converts a scalar to the string stored in an indexed field. MongoDB compares values only within one type, and null
 * must come first. Strings sort by their bytes, as on every engine. Numbers sort by their bits; those of negatives are
 * inverted.
 */
export function toKey(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'number':
      return `n${sortableBits(value)}`;
    case 'boolean':
      return value ? 'b1' : 'b0';
    case 'undefined':
      return NULL_KEY;
    default:
      if (value === null) return NULL_KEY;
      throw new TypeError(`An indexed field must be a scalar, not ${JSON.stringify(value)}`);
  }
}

/** The key of null and of missing fields. Sorts before everything. */
export const NULL_KEY = '';

function sortableBits(value: number): string {
  // Adding zero turns minus zero into zero, to which it is equal.
  const bits = new BigUint64Array(new Float64Array([value + 0]).buffer)[0] ?? 0n;
  const sortable = bits & SIGN ? ~bits & ALL : bits | SIGN;
  return sortable.toString(16).padStart(16, '0');
}
