import type { Clock } from '../../ports/clock.js';
import type { SecretStore } from '../../ports/secret-store.js';
import { SqliteSecretStore } from './secrets/sqlite-secret-store.js';
import { readerOfExisting } from './existing-database.js';
import { WriterClient } from './writer/writer-client.js';
import { writerInProcess } from './writer/writer-in-process.js';

/**
 * Opens the secrets of a database that a server may be using, on a second connection. SQLite allows one writer at a
 * time; the other waits for the moment that a secret takes to write. Nothing else in the database is touched.
 * @throws NoData
 */
export function openSqliteSecrets({ file, clock }: { readonly file: string; readonly clock: Clock }): {
  readonly secrets: SecretStore;
  close(): Promise<void>;
} {
  const reader = readerOfExisting(file);
  const writer = new WriterClient(file, writerInProcess);
  return {
    secrets: new SqliteSecretStore(writer, reader, clock),
    close: async () => {
      reader.close();
      await writer.close();
    },
  };
}
