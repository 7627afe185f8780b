import type { Clock } from '../../ports/clock.js';
import type { SecretStore } from '../../ports/secret-store.js';
import { SqliteSecretStore } from './secrets/sqlite-secret-store.js';
import { readerOfStanding } from './standing-database.js';
import { WriterClient } from './writer/writer-client.js';
import { writerInProcess } from './writer/writer-in-process.js';

/**
 * The secrets of a database that a server may be using: by a second connection, as SQLite lets one writer at a time and
 * has the other wait, for the moment that writing a secret takes. Nothing else of the database is touched.
 * @throws NoData
 */
export function openSqliteSecrets({ file, clock }: { readonly file: string; readonly clock: Clock }): {
  readonly secrets: SecretStore;
  close(): Promise<void>;
} {
  const reader = readerOfStanding(file);
  const writer = new WriterClient(file, writerInProcess);
  return {
    secrets: new SqliteSecretStore(writer, reader, clock),
    close: async () => {
      reader.close();
      await writer.close();
    },
  };
}
