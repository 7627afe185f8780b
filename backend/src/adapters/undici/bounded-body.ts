import { ResponseTooLarge } from '../../ports/outbound.js';

/** Passes a body on until it has too many bytes. Calls `settled` once, when it ended, failed or was canceled. */
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
      cancel: async (reason) => {
        settled();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
