import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Chunk, DocumentVersion } from '../../ports/chunk-store.js';
import type { Passage, Recall } from '../../ports/knowledge-index.js';
import { columnsOf, matchOf } from './match.js';

/**
 * A rollback journal instead of a WAL: another thread may hold an idle connection to a deleted file, and must not touch the
 * files beside its replacement when it closes. `secure_delete` removes deleted words from the pages.
 */
const SETTINGS = `
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA cache_size = -65536;
`;

const SCHEMA = `
  CREATE TABLE document (id TEXT PRIMARY KEY, version INTEGER NOT NULL, title TEXT NOT NULL, chunks INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE chunk (id INTEGER PRIMARY KEY, document TEXT NOT NULL, headings TEXT NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
  CREATE INDEX chunk_of_document ON chunk (document);
  CREATE VIRTUAL TABLE words USING fts5 (stem, word, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2');
  PRAGMA user_version = 1;
`;

const FOUND = `
  SELECT chunk.document, document.title, chunk.headings, chunk.text, chunk.hash, found.rank
  FROM (SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?) AS found
  JOIN chunk ON chunk.id = found.rowid
  JOIN document ON document.id = chunk.document
  ORDER BY found.rank, chunk.id
`;

const FOUND_AMONG = `
  SELECT chunk.document, document.title, chunk.headings, chunk.text, chunk.hash, words.rank
  FROM words
  JOIN chunk ON chunk.id = words.rowid
  JOIN document ON document.id = chunk.document
  WHERE words MATCH ? AND chunk.document IN (SELECT value FROM json_each(?))
  ORDER BY words.rank, chunk.id LIMIT ?
`;

interface DocumentRow {
  readonly version: number;
  readonly chunks: number;
}

/** One chatbot's knowledge in one SQLite file. Every change is one transaction, so a crash leaves the state before or after it. */
export class IndexFile {
  private readonly database: DatabaseSync;

  constructor(path: string) {
    this.database = new DatabaseSync(path, { timeout: 30_000 });
    this.database.exec(SETTINGS);
    if (this.schemaVersion() === 0) this.transaction(() => this.schemaVersion() === 0 && this.database.exec(SCHEMA));
  }

  /** Ignored if the document was stored or removed at this version or a later one. */
  replace(document: DocumentVersion, chunks: readonly Chunk[]): { chunks: number } {
    return this.transaction(() => {
      const before = this.documentRow(document.documentId);
      if (before && before.version >= document.version) return { chunks: before.chunks };
      this.drop(document.documentId, before);
      this.add(document, chunks);
      return { chunks: chunks.length };
    });
  }

  /** Removes some documents and adds others. Documents to add that are already present stay as they are. */
  exchange(drop: readonly string[], take: readonly (DocumentVersion & { readonly chunks: readonly Chunk[] })[]): void {
    this.transaction(() => {
      for (const documentId of drop) {
        this.drop(documentId, this.documentRow(documentId));
        this.forget(documentId);
      }
      for (const { chunks, ...document } of take)
        if (!this.documentRow(document.documentId)) this.add(document, chunks);
    });
  }

  /** Ids of all documents, including those without chunks. */
  documentIds(): string[] {
    return this.database
      .prepare('SELECT id FROM document')
      .all()
      .map(({ id }) => String(id));
  }

  remove(documentId: string, version: number | undefined): void {
    this.transaction(() => {
      const before = this.documentRow(documentId);
      if (version !== undefined && before && before.version > version) return;
      this.drop(documentId, before);
      if (version === undefined) this.forget(documentId);
      else this.keep(documentId, version, '', 0);
    });
  }

  /** Searches all documents, or only those in `among`. */
  search(question: string, limit: number, among?: readonly string[]): Recall {
    const match = matchOf(question);
    const { chunks } = this.database.prepare('SELECT coalesce(sum(chunks), 0) AS chunks FROM document').get() as {
      chunks: number;
    };
    if (!match) return { passages: [], chunks };
    const rows = among
      ? this.database.prepare(FOUND_AMONG).all(match, JSON.stringify(among), limit)
      : this.database.prepare(FOUND).all(match, limit);
    return { passages: (rows as unknown as FoundRow[]).map(passageOf), chunks };
  }

  /** Writes the current content to another file, without remains of deleted data. */
  copyTo(path: string): void {
    this.database.prepare('VACUUM INTO ?').run(path);
  }

  close(): void {
    this.database.close();
  }

  private drop(documentId: string, row: DocumentRow | undefined): void {
    if (!row || row.chunks === 0) return;
    this.database.prepare('DELETE FROM words WHERE rowid IN (SELECT id FROM chunk WHERE document = ?)').run(documentId);
    this.database.prepare('DELETE FROM chunk WHERE document = ?').run(documentId);
    // Otherwise FTS5 only marks the rows as deleted, and their words stay in the file.
    this.database.exec(`INSERT INTO words (words) VALUES ('optimize')`);
  }

  private forget(documentId: string): void {
    this.database.prepare('DELETE FROM document WHERE id = ?').run(documentId);
  }

  private add({ documentId, version, title }: DocumentVersion, chunks: readonly Chunk[]): void {
    this.keep(documentId, version, title, chunks.length);
    const chunk = this.database.prepare('INSERT INTO chunk (document, headings, text, hash) VALUES (?, ?, ?, ?)');
    const words = this.database.prepare('INSERT INTO words (rowid, stem, word) VALUES (?, ?, ?)');
    for (const { headings, text } of chunks) {
      const hash = createHash('sha256').update(text).digest('hex');
      const { lastInsertRowid } = chunk.run(documentId, JSON.stringify(headings), text, hash);
      const { stem, word } = columnsOf(title, headings, text);
      words.run(lastInsertRowid, stem, word);
    }
  }

  private keep(documentId: string, version: number, title: string, chunks: number): void {
    this.database
      .prepare('INSERT OR REPLACE INTO document (id, version, title, chunks) VALUES (?, ?, ?, ?)')
      .run(documentId, version, title, chunks);
  }

  private documentRow(documentId: string): DocumentRow | undefined {
    return this.database.prepare('SELECT version, chunks FROM document WHERE id = ?').get(documentId) as
      DocumentRow | undefined;
  }

  private schemaVersion(): number {
    return (this.database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
  }

  private transaction<Result>(work: () => Result): Result {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }
}

interface FoundRow {
  readonly document: string;
  readonly title: string;
  readonly headings: string;
  readonly text: string;
  readonly hash: string;
  readonly rank: number;
}

const passageOf = (row: FoundRow): Passage => ({
  documentId: row.document,
  title: row.title,
  headings: JSON.parse(row.headings) as string[],
  text: row.text,
  textHash: row.hash,
  score: -row.rank,
});
