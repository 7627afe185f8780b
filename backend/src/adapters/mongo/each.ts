import { reaching } from './reaching.js';

interface Cursor<Item> {
  next(): Promise<Item | null>;
  close(): Promise<void>;
}

/** What a query finds, one batch of the engine after the other. @throws EngineUnavailable */
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
