import type { DatabaseSync } from 'node:sqlite';
import { compressContent, decompressContent } from '../src/adapters/sqlite/log/event-content.js';

/** Changes the metadata and data, as one JSON text, of the events that a condition selects. */
export function changeContent(db: DatabaseSync, where: string, change: (content: string) => string): void {
  db.function('changed', (content, stream, account) => {
    const row = [String(stream), String(account)] as const;
    return compressContent(change(decompressContent(content as Uint8Array, ...row)), ...row);
  });
  db.exec(`UPDATE events SET content = changed(content, stream, account) WHERE ${where}`);
}
