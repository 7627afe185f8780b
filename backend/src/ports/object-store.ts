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

/** Files by key. A key consists of lower-case letters, digits, dashes and slashes. */
export abstract class ObjectStore {
  /**
   * Streams a body in. The object becomes visible once all of it is durable. A failed or aborted put leaves nothing.
   * @throws ObjectTooLarge beyond `maxBytes`, ObjectExists if the key is taken
   */
  abstract put(
    key: string,
    body: AsyncIterable<Uint8Array>,
    options: { readonly maxBytes: number; readonly signal?: AbortSignal },
  ): Promise<StoredObject>;
  abstract stat(key: string): Promise<StoredObject | undefined>;
  /** Undefined if there is no such object. */
  abstract read(key: string): Promise<Readable | undefined>;
  abstract delete(key: string): Promise<void>;
  /** All objects with this key prefix, oldest first or in the engine's own order. */
  abstract list(prefix: string): AsyncIterable<StoredObject>;
}
