import { join } from 'node:path';
import type { ExtractProcesses } from '../adapters/extract/extract-processes.js';
import type { IndexThreads } from '../adapters/fts5/index-tasks.js';
import type { DataDirectory } from '../adapters/sqlite/data-directory.js';
import { Recovery } from '../concurrency/recovery.js';
import { openSqlite, type Sqlite, type SqliteOptions } from '../adapters/sqlite/open-sqlite.js';
import type { Config } from '../settings/config.js';
import type { Clock } from '../ports/clock.js';
import type { NeededEngine } from '../runtime/health.js';

export interface EngineOptions extends Partial<Pick<SqliteOptions, 'clock' | 'startWriter' | 'setTimer'>> {
  /** The data directory, if the caller has locked it. The caller releases it. */
  readonly directory?: DataDirectory;
  /** Creates the threads of the knowledge index. */
  readonly indexThreads?: (directory: string) => IndexThreads;
  /** Creates the processes that extract text from files. */
  readonly extractProcesses?: () => ExtractProcesses;
  /**
   * Aborts when the process is asked to stop. Reading and splitting documents, which a job repeats, then ends at once.
   */
  readonly stopping?: AbortSignal;
  /** Timeout of event store calls in milliseconds. Default: the adapter's own. */
  readonly eventStoreTimeoutMs?: number;
  /** Receives errors of background work. */
  readonly report?: (error: unknown) => void;
  /** Called during the start with warnings about engines that work but are configured in a risky way. */
  readonly warn?: (message: string) => void;
  /** Receives what somebody at the terminal wants to know at once. */
  readonly announce?: (message: string) => void;
}

/** Tracks engines while they open. Closes them in reverse order, also if a later one fails to open. */
export class Opening {
  readonly needed: NeededEngine[] = [];
  readonly recovery = new Recovery();
  readonly broken = Promise.withResolvers<unknown>();
  readonly #closing: (() => unknown)[] = [];
  #sqlite: Sqlite | undefined;

  constructor(
    readonly config: Config,
    readonly clock: Clock,
    readonly options: EngineOptions,
  ) {}

  readonly report = (error: unknown): void => this.options.report?.(error);
  readonly warn = (message: string): void => this.options.warn?.(message);

  /** The embedded database, opened on first use. */
  get sqlite(): Sqlite {
    return (this.#sqlite ??= this.#openSqlite());
  }

  readonly onClose = (close: () => unknown): void => void this.#closing.push(close);

  /** Closes all engines, even if one fails. Throws the first error. */
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
    this.onClose(() => sqlite.close());
    this.needed.push({
      name: 'The embedded database',
      ask: () => sqlite.diagnostics(),
      warning: () => sqlite.warning(),
    });
    return sqlite;
  }
}
