import { assertObjectKey, isObjectKey } from '../../ports/object-key.js';

/** Services that keep objects as files cannot hold both `a` and `a/b`; no key holds a dot, so no name is another's folder. */
const SUFFIX = '.bin';

/** What a key's object is called in the bucket. @throws RangeError */
export function nameOf(key: string): string {
  assertObjectKey(key);
  return key + SUFFIX;
}

/** The key of an object in the bucket; undefined for one that somebody else put there. */
export function keyOf(name: string): string | undefined {
  const key = name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : '';
  return isObjectKey(key) ? key : undefined;
}
