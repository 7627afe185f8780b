import { mongoCall } from './mongo-call.js';

interface Cursor<Item> {
  next(): Promise<Item | null>;
  close(): Promise<void>;
}

/** Iterates over a query's results, fetching one batch at a time. @throws EngineUnavailable */
export async function* itemsOf<Item>(cursor: Cursor<Item>): AsyncGenerator<Item> {
  try {
    for (;;) {
      const item = await mongoCall(() => cursor.next());
      if (item === null) return;
      yield item;
    }
  } finally {
    await cursor.close().catch(() => undefined);
  }
}
