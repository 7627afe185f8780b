import { join } from 'node:path';
import type { ExtractThreads } from '../adapters/extract/file-text-extractor.js';
import type { IndexThreads } from '../adapters/fts5/index-tasks.js';
import { openSqlite, type Sqlite, type SqliteOptions } from '../adapters/sqlite/open-sqlite.js';
import type { Config } from '../settings/config.js';
import type { Clock } from '../ports/clock.js';
import type { NeededEngine } from '../runtime/health.js';

export interface EngineOptions extends Partial<Pick<SqliteOptions, 'clock' | 'startWriter' | 'setTimer'>> {
  /** Where the knowledge index works. */
  readonly indexThreads?: (directory: string) => IndexThreads;
  /** Where files are read. */
  readonly extractThreads?: () => ExtractThreads;
  /** How long a call to the event store may take; the adapter's default where not given. */
  readonly eventStoreTimeoutMs?: number;
  /** Somebody should know: what goes on behind the calls failed. */
  readonly report?: (error: unknown) => void;
  /** Told once, while it opens: the engines work, and are not set up as they should be. */
  readonly warn?: (message: string) => void;
}

/** Engines on their way up: what is open is closed in reverse order, also where the next one does not open. */
export class Opening {
  readonly needed: NeededEngine[] = [];
  readonly #closing: (() => unknown)[] = [];
  #sqlite: Sqlite | undefined;

  constructor(
    readonly config: Config,
    readonly clock: Clock,
    readonly options: EngineOptions,
  ) {}

  readonly report = (error: unknown): void => this.options.report?.(error);
  readonly warn = (message: string): void => this.options.warn?.(message);

  /** The embedded database, opened for the first port that asks. */
  get sqlite(): Sqlite {
    return (this.#sqlite ??= this.#openSqlite());
  }

  readonly closeWith = (close: () => unknown): void => void this.#closing.push(close);

  /** Closes the rest, too, where one does not close; throws what went wrong first. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (let close = this.#closing.pop(); close; close = this.#closing.pop()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  #openSqlite(): Sqlite {
    const { clock, report, options, config } = this;
    const { startWriter, setTimer } = options;
    const sqlite = openSqlite({
      file: join(config.dataDir, 'data.sqlite'),
      clock,
      report,
      ...(startWriter && { startWriter }),
      ...(setTimer && { setTimer }),
    });
    this.closeWith(() => sqlite.close());
    this.needed.push({ name: 'The embedded database', ask: () => sqlite.diagnostics() });
    return sqlite;
  }
}
