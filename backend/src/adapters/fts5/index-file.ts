import { createHash } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { Chunk, DocumentVersion } from '../../ports/chunk-store.js';
import { type Passage, type Recall, SHORT_HASH, type Sought } from '../../ports/knowledge-index.js';
import { COMPLETE, prepareIndex } from './index-schema.js';
import { DamagedRow } from './intact-index.js';
import { columnsOf, matchOf } from './match.js';

/** Indexed words that one step deletes, and the last chunk's others: those of a usual chunk, in some 9 milliseconds. */
const WORDS_PER_STEP = 400;
const CHUNKS_PER_STEP = 20;

/** Knowledge of more chunks is not measured. */
const MAX_WHOLE_CHUNKS = 250;

const COLUMNS = 'chunk.id, document.id AS document, chunk.title, chunk.headings, chunk.text, chunk.hash';

// Limits are expressions: a statement with a plain `LIMIT ?` would be compiled anew for each number that is bound.
const FOUND = `
  SELECT ${COLUMNS}, found.rank
  FROM (SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ? + 0) AS found
  JOIN chunk ON chunk.id = found.rowid
  JOIN document ON document.edition = chunk.edition
  ORDER BY found.rank, chunk.id
`;

/** Ids of answers begin with "answer:", and ";" follows ":". */
const IS_ANSWER = `document.id >= 'answer:' AND document.id < 'answer;'`;
const ANSWERS = `
  SELECT ${COLUMNS}, 0 AS rank FROM document JOIN chunk ON chunk.edition = document.edition
  WHERE ${IS_ANSWER} AND (?1 IS NULL OR document.id IN (SELECT value FROM json_each(?1)))
  ORDER BY document.id LIMIT ?2 + 0
`;

/** For a search that leaves chunks out: those may not count towards the limit. */
const FOUND_AMONG = `
  SELECT ${COLUMNS}, words.rank
  FROM words
  JOIN chunk ON chunk.id = words.rowid
  JOIN document ON document.edition = chunk.edition
  WHERE words MATCH ?1 AND (?2 IS NULL OR document.id IN (SELECT value FROM json_each(?2)))
    AND NOT (${IS_ANSWER})
  ORDER BY words.rank, chunk.id LIMIT ?3 + 0
`;

const LIVE = 'FROM document JOIN chunk USING (edition)';
const BYTES = `SELECT coalesce(sum(octet_length(chunk.text)), 0) AS bytes ${LIVE} WHERE NOT (${IS_ANSWER})`;
const WHOLE = `SELECT ${COLUMNS}, 0 AS rank ${LIVE} WHERE NOT (${IS_ANSWER}) ORDER BY document.id, chunk.id`;
const HASHED = `
  SELECT ${COLUMNS}, 0 AS rank ${LIVE}
  WHERE substr(chunk.hash, 1, ${SHORT_HASH}) IN (SELECT value FROM json_each(?)) ORDER BY chunk.id LIMIT ? + 0
`;

/** `CROSS` keeps SQLite from reading all chunks to look for dropped ones. */
const DROPPED_CHUNKS = `
  SELECT chunk.id, chunk.title, chunk.headings, chunk.text FROM dropped CROSS JOIN chunk USING (edition) LIMIT ?
`;

interface DocumentRow {
  readonly edition: number;
  readonly version: number;
  readonly chunks: number;
}

/**
 * One chatbot's knowledge in one SQLite file. Every change is one transaction, so a crash leaves the state before or
 * after it. Dropped chunks are no longer found. `clean` then deletes them from the file.
 */
export class IndexFile {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  private knownComplete = false;

  /** `busyMs`: how long a call waits for another connection's write. */
  constructor(path: string, busyMs = 30_000) {
    this.database = new DatabaseSync(path, { timeout: busyMs });
    try {
      prepareIndex(this.database, (work) => this.transaction(work));
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  /** Ignored if the document was stored or removed at this version or a later one. */
  replace(document: DocumentVersion, chunks: readonly Chunk[]): { chunks: number } {
    return this.transaction(() => {
      const before = this.documentRow(document.documentId);
      if (before && before.version >= document.version) return { chunks: before.chunks };
      this.drop(before);
      this.add(document, chunks);
      return { chunks: chunks.length };
    });
  }

  /** Removes some documents and adds others. Documents to add that are already present stay as they are. */
  exchange(drop: readonly string[], take: readonly (DocumentVersion & { readonly chunks: readonly Chunk[] })[]): void {
    this.transaction(() => {
      for (const documentId of drop) {
        this.drop(this.documentRow(documentId));
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

  /** Whether the file holds all that it should: nothing was lost before it was created. */
  get isComplete(): boolean {
    // A complete file stays complete.
    this.knownComplete ||= this.prepared('PRAGMA application_id').get()?.['application_id'] === COMPLETE;
    return this.knownComplete;
  }

  markComplete(): void {
    if (!this.isComplete) this.database.exec(`PRAGMA application_id = ${COMPLETE}`);
  }

  remove(documentId: string, version: number | undefined): void {
    this.transaction(() => {
      const before = this.documentRow(documentId);
      if (version !== undefined && before && before.version > version) return;
      this.drop(before);
      if (version === undefined) this.forget(documentId);
      else this.keep(documentId, version, 0);
    });
  }

  /** Deletes some of the dropped chunks, with their words. Returns whether more are left. */
  clean(): boolean {
    if (!this.hasDropped()) return false;
    return this.transaction(() => {
      const chunks = this.database.prepare(DROPPED_CHUNKS).all(CHUNKS_PER_STEP) as unknown as IndexedRow[];
      const unindex = this.database.prepare(`INSERT INTO words (words, rowid, stem, word) VALUES ('delete', ?, ?, ?)`);
      const remove = this.database.prepare('DELETE FROM chunk WHERE id = ?');
      let words = 0;
      for (const { id, title, headings, text } of chunks) {
        if (words >= WORDS_PER_STEP) return true;
        const { stem, word } = columnsOf(title, headingsOf(headings), text);
        unindex.run(id, stem, word);
        remove.run(id);
        words += 1 + countWords(stem) + countWords(word);
      }
      if (chunks.length === CHUNKS_PER_STEP) return true;
      this.database.exec('DELETE FROM dropped');
      return false;
    });
  }

  /** Searches all documents, or only those in `among`, which never come whole. */
  search(sought: Sought, limit: number, among?: readonly string[]): Recall {
    return this.snapshot(() => this.recall(sought, limit, among));
  }

  private recall(sought: Sought, limit: number, among: readonly string[] | undefined): Recall {
    const { chunks } = this.prepared('SELECT coalesce(sum(chunks), 0) AS chunks FROM document').get() as {
      chunks: number;
    };
    if (typeof sought === 'object' && 'hashes' in sought) {
      const rows = this.prepared(HASHED).all(JSON.stringify(sought.hashes), limit);
      return { passages: (rows as unknown as FoundRow[]).map(passageOf), chunks };
    }
    const { question, wholeWithin } = typeof sought === 'string' ? { question: sought, wholeWithin: 0 } : sought;
    const answers = this.answers(among);
    const rest = { ...(answers.length > 0 && { answers }), chunks };
    const found = this.found(question, limit, among, answers.length > 0);
    if (among || chunks > MAX_WHOLE_CHUNKS || this.bytesUpTo(wholeWithin) > wholeWithin)
      return { passages: found.map(passageOf), ...rest };
    const ranks = new Map(found.map(({ id, rank }) => [id, rank]));
    const rows = this.prepared(WHOLE).all() as unknown as FoundRow[];
    return { passages: rows.map((row) => passageOf({ ...row, rank: ranks.get(row.id) ?? 0 })), ...rest, whole: true };
  }

  private answers(among: readonly string[] | undefined): Passage[] {
    const rows = this.prepared(ANSWERS).all(among ? JSON.stringify(among) : null, LIMITS.answersMax);
    return (rows as unknown as FoundRow[]).map(passageOf);
  }

  private bytesUpTo(wanted: number): number {
    return wanted > 0 ? (this.prepared(BYTES).get() as { bytes: number }).bytes : Infinity;
  }

  private found(
    question: string,
    limit: number,
    among: readonly string[] | undefined,
    hasAnswers: boolean,
  ): readonly FoundRow[] {
    const match = matchOf(question);
    if (!match) return [];
    return (among || hasAnswers || this.hasDropped()
      ? this.prepared(FOUND_AMONG).all(match, among ? JSON.stringify(among) : null, limit)
      : this.prepared(FOUND).all(match, limit)) as unknown as FoundRow[];
  }

  /** Writes the current content to another file, without remains of deleted data. */
  copyTo(path: string): void {
    this.database.prepare('VACUUM INTO ?').run(path);
  }

  close(): void {
    this.database.close();
  }

  private drop(row: DocumentRow | undefined): void {
    if (row && row.chunks > 0) this.database.prepare('INSERT INTO dropped (edition) VALUES (?)').run(row.edition);
  }

  private hasDropped(): boolean {
    return this.prepared('SELECT 1 FROM dropped LIMIT 1').get() !== undefined;
  }

  /** For what every search runs: to compile it anew takes longer than to run it. */
  private prepared(sql: string): StatementSync {
    const statement = this.statements.get(sql) ?? this.database.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  private forget(documentId: string): void {
    this.database.prepare('DELETE FROM document WHERE id = ?').run(documentId);
  }

  private add({ documentId, version, title }: DocumentVersion, chunks: readonly Chunk[]): void {
    const edition = this.keep(documentId, version, chunks.length);
    const chunk = this.database.prepare(
      'INSERT INTO chunk (edition, title, headings, text, hash) VALUES (?, ?, ?, ?, ?)',
    );
    const words = this.database.prepare('INSERT INTO words (rowid, stem, word) VALUES (?, ?, ?)');
    for (const { headings, text } of chunks) {
      const { lastInsertRowid } = chunk.run(edition, title, JSON.stringify(headings), text, textHashOf(text));
      const { stem, word } = columnsOf(title, headings, text);
      words.run(lastInsertRowid, stem, word);
    }
  }

  /** Records a write of a document. Returns its edition. */
  private keep(documentId: string, version: number, chunks: number): number {
    const { edition } = this.database
      .prepare(
        `INSERT OR REPLACE INTO document (id, edition, version, chunks)
         SELECT ?, 1 + coalesce(max(edition), 0), ?, ? FROM (
           SELECT max(edition) AS edition FROM document UNION ALL
           SELECT max(edition) FROM chunk UNION ALL SELECT max(edition) FROM dropped)
         RETURNING edition`,
      )
      .get(documentId, version, chunks) as { edition: number };
    return edition;
  }

  private documentRow(documentId: string): DocumentRow | undefined {
    return this.database.prepare('SELECT edition, version, chunks FROM document WHERE id = ?').get(documentId) as
      DocumentRow | undefined;
  }

  /** Reads as of one moment. It also locks the file once instead of once a query, which is a third of a search. */
  private snapshot<Result>(read: () => Result): Result {
    this.prepared('BEGIN').run();
    try {
      return read();
    } finally {
      if (this.database.isTransaction) this.prepared('COMMIT').run();
    }
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

interface IndexedRow {
  readonly id: number;
  readonly title: string;
  readonly headings: string;
  readonly text: string;
}

interface FoundRow {
  readonly id: number;
  readonly document: string;
  readonly title: string;
  readonly headings: string;
  readonly text: string;
  readonly hash: string;
  readonly rank: number;
}

/** @throws DamagedRow */
function passageOf({ document, title, headings, text, hash, rank }: FoundRow): Passage {
  if (textHashOf(text) !== hash) throw new DamagedRow(`A chunk of ${document} does not match its hash`);
  return { documentId: document, title, headings: headingsOf(headings), text, textHash: hash, score: 0 - rank };
}

const textHashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const countWords = (column: string): number => column.split(' ').length;

/** @throws DamagedRow */
function headingsOf(json: string): string[] {
  try {
    return JSON.parse(json) as string[];
  } catch (error) {
    throw new DamagedRow('The headings of a chunk cannot be read', { cause: error });
  }
}
