import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { DamagedFile } from '../../ports/damaged-file.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { foldCase } from '../../ports/fold-case.js';
import { DATABASE, isDamage, isEngineFault } from './engine-fault.js';
import type { FileState } from './file-state.js';
import type { Row } from './row.js';

/** Statements on dropped generations are never used again, so the cache is cleared at this size. */
const STATEMENT_LIMIT = 500;

/**
 * Queries on a connection. They see every write that the writer acknowledged, and never block a writer on another one.
 */
export class Reader {
  readonly #statements = new Map<string, StatementSync>();

  constructor(
    private readonly db: DatabaseSync,
    private readonly state?: FileState,
  ) {
    db.function('fold_case', { deterministic: true }, (value) => (typeof value === 'string' ? foldCase(value) : null));
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#guard(() => this.#prepare(sql).all(...values));
  }

  /** Hands over rows up to the one with which `take` returns true. Rows after it are not read. */
  until(take: (row: Row) => boolean, sql: string, ...values: SQLInputValue[]): void {
    this.#guard(() => {
      for (const row of this.#prepare(sql).iterate(...values)) if (take(row)) return;
    });
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#guard(() => this.#prepare(sql).get(...values));
  }

  /** All reads in the callback see the database as of one commit. */
  snapshot<Result>(read: () => Result): Result {
    this.#guard(() => this.#prepare('BEGIN').run());
    try {
      return read();
    } finally {
      this.#guard(() => this.#prepare('COMMIT').run());
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.db.isOpen) this.db.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= STATEMENT_LIMIT) this.#statements.clear();
    const statement = this.db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #guard<Result>(use: () => Result): Result {
    if (!this.db.isOpen) throw new EngineUnavailable('The database is closed.');
    try {
      return use();
    } catch (error) {
      if (isDamage(error)) {
        const damaged = new DamagedFile(DATABASE, { message: error.message, cause: error });
        this.state?.failed(damaged);
        throw damaged;
      }
      if (isEngineFault(error))
        throw new EngineUnavailable(`The database is unavailable for reading: ${error.message}`, { cause: error });
      throw error;
    }
  }
}
