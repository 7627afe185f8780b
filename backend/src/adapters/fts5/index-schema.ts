import type { DatabaseSync } from 'node:sqlite';

/**
 * A rollback journal instead of a WAL: another thread may hold an idle connection to a deleted file, and must not touch
 * the files beside its replacement when it closes. `secure_delete` removes deleted texts from the pages. Each thread
 * keeps many files open, so each file gets 2 MB of pages. The operating system caches the rest.
 */
const SETTINGS = `
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA cache_size = -2048;
`;

/** Raise it also when `columnsOf` changes: a deletion names the words that were indexed. */
export const INDEX_VERSION = 2;

/** The `application_id` of a file that holds all that it should. A file that replaces a lost one does not at first. */
export const COMPLETE = 1;

/**
 * A document's row names its current edition, which is one write of it. Chunks of dropped editions are found by no
 * search and are deleted in steps. With `secure-delete`, FTS5 takes the words of a deleted row out of its pages; with
 * `contentless_delete` it would only mark the row.
 */
const SCHEMA = `
  CREATE TABLE document (id TEXT PRIMARY KEY, edition INTEGER NOT NULL UNIQUE, version INTEGER NOT NULL, chunks INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE dropped (edition INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE chunk (id INTEGER PRIMARY KEY, edition INTEGER NOT NULL, title TEXT NOT NULL, headings TEXT NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
  CREATE INDEX chunk_of_edition ON chunk (edition);
  CREATE VIRTUAL TABLE words USING fts5 (stem, word, content = '', tokenize = 'porter unicode61 remove_diacritics 2');
  INSERT INTO words (words, rank) VALUES ('secure-delete', 1);
  PRAGMA user_version = ${INDEX_VERSION};
`;

/** Another version of the product wrote the file. */
export class OtherIndexVersion extends Error {
  override readonly name = 'OtherIndexVersion';
  constructor(found: number) {
    super(`The index file has version ${found}, and this version of the product reads version ${INDEX_VERSION}.`);
  }
}

/** Creates the tables in an empty file. @throws OtherIndexVersion */
export function prepareIndex(database: DatabaseSync, transaction: (work: () => void) => void): void {
  database.exec(SETTINGS);
  if (indexVersionOf(database) === 0)
    transaction(() => {
      if (indexVersionOf(database) === 0) database.exec(SCHEMA);
    });
  const found = indexVersionOf(database);
  if (found !== INDEX_VERSION) throw new OtherIndexVersion(found);
}

export const indexVersionOf = (database: DatabaseSync): number =>
  (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
