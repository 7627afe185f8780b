import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { assertObjectKey } from '../../ports/object-key.js';

/** Keys never contain an underscore, so a shard cannot be mistaken for part of a key. */
const SHARD = /^_[0-9a-f]{2}$/;

export const isShard = (directory: string): boolean => SHARD.test(directory);

export interface ObjectPath {
  /** Absolute path. */
  readonly directory: string;
  readonly file: string;
}

/**
 * The path of an object: `a/b/c` is stored as `<root>/a/b/_5f/c`. The shard is taken from a hash of the last segment
 * and keeps directories small enough to list quickly.
 */
export function objectPath(root: string, key: string): ObjectPath {
  assertObjectKey(key);
  const segments = key.split('/');
  const name = segments.pop() ?? '';
  const shard = `_${createHash('sha256').update(name).digest('hex').slice(0, 2)}`;
  const directory = join(root, ...segments, shard);
  return { directory, file: join(directory, name) };
}
