import { existsSync } from 'node:fs';
import type { Clock } from '../../ports/clock.js';
import type { SecretStore } from '../../ports/secret-store.js';
import { SCHEMA_VERSION } from './database.js';
import { Reader } from './reader.js';
import { SqliteSecretStore } from './sqlite-secret-store.js';
import { WriterClient } from './writer-client.js';
import { writerInProcess } from './writer-in-process.js';

/** There is no database that the server of this version has opened. */
export class NoData extends Error {
  override readonly name = 'NoData';
}

/**
 * The secrets of a database that a server may be using: by a second connection, as SQLite lets one writer at a time and
 * has the other wait, for the moment that writing a secret takes. Nothing else of the database is touched.
 * @throws NoData
 */
export function openSqliteSecrets({ file, clock }: { readonly file: string; readonly clock: Clock }): { readonly secrets: SecretStore; close(): Promise<void> } {
  if (!existsSync(file)) throw new NoData(`There is no ${file}: nothing was kept there yet.`);
  const reader = new Reader(file);
  const schema = Number(reader.get('PRAGMA user_version')?.['user_version']);
  if (schema !== SCHEMA_VERSION) {
    reader.close();
    throw new NoData(`${file} is not of this version of the product: start the server of this version once.`);
  }
  const writer = new WriterClient(file, writerInProcess);
  return {
    secrets: new SqliteSecretStore(writer, reader, clock),
    close: async () => {
      reader.close();
      await writer.close();
    },
  };
}
