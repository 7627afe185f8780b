import type { DatabaseSync } from 'node:sqlite';
import { compress, decompress } from '../src/adapters/sqlite/compressed-text.js';

/** Changes the metadata and data, as one JSON text, of the events that a condition selects. */
export function changeContent(db: DatabaseSync, where: string, change: (content: string) => string): void {
  db.function('changed', (content, known) =>
    compress(change(decompress(content as Uint8Array, String(known))), String(known)),
  );
  db.exec(`UPDATE events SET content = changed(content, stream || account) WHERE ${where}`);
}
