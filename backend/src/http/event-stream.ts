import { once } from 'node:events';
import type { Response } from 'express';

/** Keeps proxies and browsers from closing an idle stream. */
const HEARTBEAT_MS = 15_000;
/** The head goes out with the first frame, or alone after this: the reader learns that the stream is open. */
const HEAD_MS = 30;

export interface EventStreamOptions<Frame> {
  /** Ends the stream when it aborts. */
  readonly ending?: AbortSignal;
  /** The first such frame is written at once, with those before it. */
  readonly isUrgent?: (frame: Frame) => boolean;
}

/**
 * Responds with server-sent events: one `data:` line of JSON per frame, with backpressure from the reader. A text
 * instead of a frame is sent as it is. `open` receives a signal that aborts when the reader disconnects or when
 * `ending` aborts. Resolves when either side has ended the stream.
 */
export async function sendEventStream<Frame>(
  response: Response,
  open: (gone: AbortSignal) => AsyncIterable<Frame>,
  { ending, isUrgent }: EventStreamOptions<Frame> = {},
): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  ending?.addEventListener('abort', leave);
  // A reader may have left before.
  if (ending?.aborted || response.closed) leave();
  response.status(200);
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  response.setHeader('Cache-Control', 'no-cache, no-transform');
  response.setHeader('X-Accel-Buffering', 'no');
  const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
  const batch = new Batch(response);
  let hurried = false;
  try {
    for await (const frame of open(gone.signal)) {
      if (gone.signal.aborted) break;
      batch.add(`data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`);
      if (!hurried && isUrgent?.(frame)) {
        hurried = true;
        batch.write();
      }
      if (batch.isFull) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
    }
  } finally {
    clearInterval(heartbeat);
    response.off('close', leave);
    ending?.removeEventListener('abort', leave);
    batch.end();
  }
}

/** Writes what comes within one turn of the event loop at once, because each write is a system call and a packet. */
class Batch {
  #texts = '';
  #writing: NodeJS.Immediate | undefined;
  readonly #head: NodeJS.Timeout;

  constructor(private readonly response: Response) {
    this.#head = setTimeout(() => response.flushHeaders(), HEAD_MS);
  }

  /** What was written waits for the reader. */
  get isFull(): boolean {
    return this.response.writableNeedDrain;
  }

  add(text: string): void {
    this.#texts += text;
    this.#writing ??= setImmediate(() => this.write());
  }

  write(): void {
    clearTimeout(this.#head);
    clearImmediate(this.#writing);
    this.#writing = undefined;
    this.response.write(this.#texts);
    this.#texts = '';
  }

  end(): void {
    clearTimeout(this.#head);
    clearImmediate(this.#writing);
    this.response.end(this.#texts);
  }
}
