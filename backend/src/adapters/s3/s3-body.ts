import type { Readable } from 'node:stream';
import { EngineUnavailable } from '../../ports/event-store.js';

/**
 * The bytes of an object. A connection that breaks during the read counts as an outage, not as an error of the reader.
 */
export async function* bodyOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    throw new EngineUnavailable('The connection to S3 broke while an object was being read.', { cause: error });
  }
}
