import { reaching } from './reaching.js';

interface Cursor<Item> {
  next(): Promise<Item | null>;
  close(): Promise<void>;
}

/** Iterates over a query's results, fetching one batch at a time. @throws EngineUnavailable */
export async function* each<Item>(cursor: Cursor<Item>): AsyncGenerator<Item> {
  try {
    for (;;) {
      const item = await reaching(() => cursor.next());
      if (item === null) return;
      yield item;
    }
  } finally {
    await cursor.close().catch(() => undefined);
  }
}
