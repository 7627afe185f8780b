const SIGN = 1n << 63n;
const ALL = (1n << 64n) - 1n;

/**
 * A scalar as it is kept in an indexed field: as a string, because comparisons of MongoDB keep to one type and null must
 * come first. Strings order by their bytes, as on every engine; numbers by their bits, those of negative ones flipped.
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

/** Null, or a field that is not there: before everything. */
export const NULL_KEY = '';

function sortableBits(value: number): string {
  // Adding zero makes minus zero plain zero, to which it is equal.
  const bits = new BigUint64Array(new Float64Array([value + 0]).buffer)[0] ?? 0n;
  const sortable = bits & SIGN ? ~bits & ALL : bits | SIGN;
  return sortable.toString(16).padStart(16, '0');
}
