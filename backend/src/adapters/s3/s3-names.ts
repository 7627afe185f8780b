import { assertObjectKey, isObjectKey } from '../../ports/object-key.js';

/**
 * Services that store objects as files cannot hold both `a` and `a/b`. Keys contain no dot, so no name is another
 * name's folder.
 */
const SUFFIX = '.bin';

/** The object name of a key. @throws RangeError */
export function nameOf(key: string): string {
  assertObjectKey(key);
  return key + SUFFIX;
}

/** The key of an object name. Undefined for objects that others put into the bucket. */
export function keyOf(name: string): string | undefined {
  const key = name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : '';
  return isObjectKey(key) ? key : undefined;
}
