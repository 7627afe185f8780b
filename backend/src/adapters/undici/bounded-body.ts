import type { Readable } from 'node:stream';
import { ResponseTooLarge } from '../../ports/outbound.js';

/** What is left of a body that its reader needs no further, such as its end, mostly arrives within this time. */
const LEFT_MS = 500;

/**
 * Passes a body on until it has too many bytes. Calls `settled` once, when it ended, failed or was canceled. A canceled
 * body that ends soon leaves its connection to the next request.
 */
export function boundedBody(body: Readable, maxBytes: number, settled: () => void): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]();
  // Whoever reads hears of it. An error before that must not end the process.
  body.on('error', () => undefined);
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await chunks.next();
          if (done) {
            settled();
            controller.close();
            return;
          }
          bytes += value.byteLength;
          if (bytes > maxBytes) throw new ResponseTooLarge(maxBytes);
          controller.enqueue(value);
        } catch (error) {
          settled();
          body.destroy();
          throw error;
        }
      },
      cancel: () => {
        settled();
        void readToEnd(body, chunks, maxBytes - bytes);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Never rejects. Nobody waits for it. */
async function readToEnd(
  body: Readable,
  chunks: AsyncIterator<Uint8Array, undefined>,
  maxBytes: number,
): Promise<void> {
  const late = setTimeout(() => body.destroy(), LEFT_MS);
  try {
    let left = maxBytes;
    for (let read = await chunks.next(); !read.done; read = await chunks.next()) {
      left -= read.value.byteLength;
      if (left < 0) return void body.destroy();
    }
  } catch {
    // It failed, so there is no connection to keep.
  } finally {
    clearTimeout(late);
  }
}
