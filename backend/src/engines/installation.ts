import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the file that holds the id. */
export const INSTALLATION = 'installation';

/**
 * The id of the installation whose data a directory holds, created if it has none. It is in backups and in key exports,
 * so that one cannot be restored with the other of another installation.
 */
export function installationOf(dataDir: string): string {
  const file = join(dataDir, INSTALLATION);
  const aside = `${file}.${process.pid}`;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  try {
    writeFileSync(aside, `${randomUUID()}\n`, { mode: 0o600, flush: true });
    linkSync(aside, file);
  } catch (error) {
    // Another command created it at the same moment.
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
