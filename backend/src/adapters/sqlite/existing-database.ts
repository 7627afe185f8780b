import { existsSync } from 'node:fs';
import { NoData } from '../../ports/no-data.js';
import { openForReading, SCHEMA_VERSION } from './database.js';
import { Reader } from './reader.js';

/**
 * Opens an existing database for reading. A server may be using it. It neither creates nor migrates the file.
 * @throws NoData if the file does not exist or has another schema version
 */
export function readerOfExisting(file: string): Reader {
  if (!existsSync(file)) throw new NoData(`${file} does not exist. Start the server once to create it.`);
  const reader = new Reader(openForReading(file));
  const schema = Number(reader.get('PRAGMA user_version')?.['user_version']);
  if (schema === SCHEMA_VERSION) return reader;
  reader.close();
  throw new NoData(`${file} has another schema version. Start the server of this version once to migrate it.`);
}
