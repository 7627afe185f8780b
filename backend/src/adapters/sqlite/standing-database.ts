import { existsSync } from 'node:fs';
import { NoData } from '../../ports/no-data.js';
import { SCHEMA_VERSION } from './database.js';
import { Reader } from './reader.js';

/** Reads a database that a server may be using, and neither makes one nor brings it up to date. @throws NoData */
export function readerOfStanding(file: string): Reader {
  if (!existsSync(file)) throw new NoData(`There is no ${file}: nothing was kept there yet.`);
  const reader = new Reader(file);
  const schema = Number(reader.get('PRAGMA user_version')?.['user_version']);
  if (schema === SCHEMA_VERSION) return reader;
  reader.close();
  throw new NoData(`${file} is not of this version of the product: start the server of this version once.`);
}
