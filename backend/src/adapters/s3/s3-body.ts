import type { Readable } from 'node:stream';
import { EngineUnavailable } from '../../ports/event-store.js';

/** An object's bytes. A connection that breaks on the way is an engine that is away, not a fault of who reads. */
export async function* bodyOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    throw new EngineUnavailable('S3 broke off while an object was read.', { cause: error });
  }
}
