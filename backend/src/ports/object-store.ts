import type { Readable } from 'node:stream';

export class ObjectTooLarge extends Error {
  override readonly name = 'ObjectTooLarge';
}
export class ObjectExists extends Error {
  override readonly name = 'ObjectExists';
}

export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: Date;
}

/** Files by key. A key is lower-case letters, digits, dashes and slashes. */
export abstract class ObjectStore {
  /**
   * Streams the body in. Nothing is visible under the key until all of it is durable; a failed or aborted put leaves nothing.
   * @throws ObjectTooLarge beyond `maxBytes`, ObjectExists where the key is taken
   */
  abstract put(
    key: string,
    body: AsyncIterable<Uint8Array>,
    options: { readonly maxBytes: number; readonly signal?: AbortSignal },
  ): Promise<StoredObject>;
  abstract stat(key: string): Promise<StoredObject | undefined>;
  /** Undefined where there is no such object. */
  abstract read(key: string): Promise<Readable | undefined>;
  abstract delete(key: string): Promise<void>;
  /** Objects whose key begins so, oldest first or in any order of the engine, all of them. */
  abstract list(prefix: string): AsyncIterable<StoredObject>;
}
