import type { DatabaseSync } from 'node:sqlite';
import type { EventEntry } from '../../../ports/account-index.js';
import type { Handlers } from '../writer/handlers.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

export interface AccountIndexOperations {
  'accounts.add': {
    args: { readonly entries: readonly EventEntry[]; readonly categories: string; readonly completeTo: number };
    result: void;
  };
  /** Removes at most `limit` entries. Returns how many it removed. */
  'accounts.remove': {
    args: { readonly account: string; readonly upTo: number; readonly limit: number };
    result: number;
  };
}

/**
 * The entries of a log in another engine. Each set of categories has its own progress, as versions of the product
 * differ in theirs.
 */
export const ACCOUNT_INDEX_SCHEMA = `
  CREATE TABLE account_entries (
    position INTEGER PRIMARY KEY,
    account  TEXT    NOT NULL,
    chatbot  TEXT,
    stream   TEXT    NOT NULL,
    revision INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX account_entries_by_account ON account_entries (account, position);
  CREATE TABLE account_index_progress (
    categories TEXT    PRIMARY KEY,
    position   INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export function accountIndexWrites(db: DatabaseSync, { forget }: SecureDeletion): Handlers<AccountIndexOperations> {
  const insert = db.prepare(
    'INSERT INTO account_entries (position, account, chatbot, stream, revision) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const advance = db.prepare(
    `INSERT INTO account_index_progress (categories, position) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET position = max(position, excluded.position)`,
  );
  const remove = db.prepare(
    `DELETE FROM account_entries WHERE position IN (
       SELECT position FROM account_entries WHERE account = ? AND position <= ? ORDER BY position LIMIT ?)`,
  );
  return {
    'accounts.add': ({ entries, categories, completeTo }) => {
      for (const { position, accountId, chatbotId, stream, revision } of entries)
        insert.run(position, accountId, chatbotId ?? null, stream, revision);
      advance.run(categories, completeTo);
    },
    'accounts.remove': ({ account, upTo, limit }) => forget(() => Number(remove.run(account, upTo, limit).changes)),
  };
}
