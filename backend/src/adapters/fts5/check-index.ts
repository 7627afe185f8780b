import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isIntactIndex, isUnreadable } from './intact-index.js';

/** The ids of the documents in an index file. Undefined if the file is damaged. A server may be using it. */
export function documentsOfIndex(path: string): ReadonlySet<string> | undefined {
  if (!existsSync(path)) return new Set();
  if (!isIntactIndex(path)) return undefined;
  const db = new DatabaseSync(path, { readOnly: true, timeout: 30_000 });
  try {
    for (const { text, hash } of db.prepare('SELECT text, hash FROM chunk').iterate())
      if (createHash('sha256').update(String(text)).digest('hex') !== hash) return undefined;
    return new Set(
      db
        .prepare('SELECT id FROM document')
        .all()
        .map(({ id }) => String(id)),
    );
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  } finally {
    db.close();
  }
}
