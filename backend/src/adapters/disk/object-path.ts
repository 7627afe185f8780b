import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { assertObjectKey } from '../../ports/object-key.js';

/** No key holds an underscore, so that a shard is never taken for a part of a key. */
const SHARD = /^_[0-9a-f]{2}$/;

export const isShard = (directory: string): boolean => SHARD.test(directory);

export interface ObjectPath {
  /** Absolute. */
  readonly directory: string;
  readonly file: string;
}

/**
 * Where an object lies: `a/b/c` in `<root>/a/b/_5f/c`, the shard being of the last segment's hash, so that no directory
 * grows past what a file system lists quickly.
 */
export function objectPath(root: string, key: string): ObjectPath {
  assertObjectKey(key);
  const segments = key.split('/');
  const name = segments.pop() ?? '';
  const shard = `_${createHash('sha256').update(name).digest('hex').slice(0, 2)}`;
  const directory = join(root, ...segments, shard);
  return { directory, file: join(directory, name) };
}
