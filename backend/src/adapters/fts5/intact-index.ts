import { DatabaseSync } from 'node:sqlite';
import { isDamage } from '../sqlite/engine-fault.js';
import { INDEX_VERSION, indexVersionOf, OtherIndexVersion } from './index-schema.js';

/** A row does not hold what was written into it. */
export class DamagedRow extends Error {
  override readonly name = 'DamagedRow';
}

/** Whether an error means that the file itself is broken, or of another version. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof OtherIndexVersion || error instanceof DamagedRow || isDamage(error);

/** Whether a file is an intact index. */
export function isIntactIndex(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const [checked] = database.prepare('PRAGMA quick_check(1)').all();
    return checked?.['quick_check'] === 'ok' && indexVersionOf(database) === INDEX_VERSION;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return false;
  } finally {
    database.close();
  }
}
