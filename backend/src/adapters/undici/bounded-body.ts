import { ResponseTooLarge } from '../../ports/outbound.js';

/** What is left of a body that its reader needs no further, such as its end, mostly arrives within this time. */
const LEFT_MS = 500;

/**
 * Passes a body on until it has too many bytes. Calls `settled` once, when it ended, failed or was canceled. A canceled
 * body that ends soon leaves its connection to the next request.
 */
export function boundedBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  settled: () => void,
): ReadableStream<Uint8Array> | null {
  if (!body) {
    settled();
    return null;
  }
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
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
          await reader.cancel(error).catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => {
        settled();
        void readToEnd(reader, maxBytes - bytes, reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Never rejects. Nobody waits for it. */
async function readToEnd(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  reason: unknown,
): Promise<void> {
  const end = () => reader.cancel(reason).catch(() => undefined);
  const late = setTimeout(() => void end(), LEFT_MS);
  try {
    let left = maxBytes;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      left -= read.value.byteLength;
      if (left < 0) return void (await end());
    }
  } catch {
    // It failed, so there is no connection to keep.
  } finally {
    clearTimeout(late);
  }
}
