import { once } from 'node:events';
import type { Response } from 'express';

/** Keeps proxies and browsers from closing an idle stream. */
const HEARTBEAT_MS = 15_000;

/**
 * Responds with server-sent events: one `data:` line of JSON per frame, with backpressure from the reader.
 * `open` receives a signal that aborts when the reader disconnects or when `ending` aborts.
 * Resolves when either side has ended the stream.
 */
export async function sendEventStream<Frame>(
  response: Response,
  open: (gone: AbortSignal) => AsyncIterable<Frame>,
  ending?: AbortSignal,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  ending?.addEventListener('abort', () => gone.abort(), { once: true });
  if (ending?.aborted) gone.abort();
  response.status(200);
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  response.setHeader('Cache-Control', 'no-cache, no-transform');
  response.setHeader('X-Accel-Buffering', 'no');
  response.flushHeaders();
  const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
  try {
    for await (const frame of open(gone.signal)) {
      if (gone.signal.aborted) break;
      if (!response.write(`data: ${JSON.stringify(frame)}\n\n`))
        await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
    }
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
}
