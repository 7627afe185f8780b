import { ObjectTooLarge } from './object-store.js';

/** Limits a body: yields its chunks until the signal aborts, and not a byte beyond the limit. @throws ObjectTooLarge */
export async function* bounded(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal?: AbortSignal },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of abortable(body, signal)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ObjectTooLarge(`The object is larger than ${maxBytes} bytes.`);
    yield chunk;
  }
}

/**
 * Yields the items of a source until the signal aborts. An abort also ends the wait for an item that may never arrive.
 * The source is asked to return, but that is not awaited.
 */
async function* abortable<Item>(source: AsyncIterable<Item>, signal: AbortSignal | undefined): AsyncGenerator<Item> {
  if (!signal) {
    yield* source;
    return;
  }
  const items = source[Symbol.asyncIterator]();
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  aborted.catch(() => undefined);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    for (;;) {
      const next = await Promise.race([items.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    items.return?.().catch(() => undefined);
  }
}
