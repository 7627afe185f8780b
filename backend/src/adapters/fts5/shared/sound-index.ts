import { DatabaseSync } from 'node:sqlite';

/** Primary result codes (https://sqlite.org/rescode.html) of damaged pages and of files that are not a database. */
const UNREADABLE = new Set([11, 26]);

/** Whether an error means that the file itself is broken. */
export const unreadable = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  UNREADABLE.has(error.errcode & 0xff);

/** Whether a downloaded file is an intact index. */
export function soundIndex(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const [checked] = database.prepare('PRAGMA quick_check(1)').all();
    return (
      checked?.['quick_check'] === 'ok' &&
      database.prepare(`SELECT name FROM sqlite_schema WHERE name = 'words'`).get() !== undefined
    );
  } catch (error) {
    if (!unreadable(error)) throw error;
    return false;
  } finally {
    database.close();
  }
}
