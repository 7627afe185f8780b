import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { diagnostics } from './diagnostics.js';
import { erasureWrites } from '../views/document-erasure.js';
import { documentWrites } from '../views/document-writes.js';
import { isEngineFault, toFault } from '../engine-fault.js';
import { reclaimWrites } from '../views/generation-reclaim.js';
import type { Handlers } from './handlers.js';
import { jobWrites } from '../jobs/job-writes.js';
import { leaseWrites } from '../leases/lease-writes.js';
import { logWrites } from '../log/log-writes.js';
import type { ArgsOf, OperationName, Operations, Reply, Request, ResultOf } from './protocol.js';
import { searchMergeWrites } from '../views/search-merge.js';
import { secretWrites } from '../secrets/secret-writes.js';
import { type SecureDeletion, secureDeletion } from './secure-deletion.js';
import { sessionWrites } from '../sessions/session-writes.js';
import { systemTimer, type SetTimer } from '../timer.js';

/** Callers wait for the whole group, so its size is bounded. */
const GROUP_LIMIT = 1_000;

/**
 * The only writer of a database. Requests that arrive in one turn of the event loop share a transaction and its sync. Each
 * request runs in a savepoint, so a failed one undoes only its own changes. Replies are sent after the commit is durable.
 */
export class Writer {
  #queue: Request[] = [];
  #scheduled = false;
  readonly #handlers: Handlers<Operations>;
  readonly #deletion: SecureDeletion;
  readonly #savepoint: Readonly<Record<'begin' | 'release' | 'rollBack', StatementSync>>;

  constructor(
    private readonly db: DatabaseSync,
    private readonly reply: (replies: readonly Reply[]) => void,
    setTimer: SetTimer = systemTimer,
  ) {
    this.#savepoint = {
      begin: db.prepare('SAVEPOINT request'),
      release: db.prepare('RELEASE request'),
      rollBack: db.prepare('ROLLBACK TO request'),
    };
    const deletion = secureDeletion(db, setTimer);
    this.#deletion = deletion;
    const reclaim = reclaimWrites(db, deletion);
    this.#handlers = {
      ...logWrites(db, deletion),
      ...documentWrites(db),
      ...reclaim,
      ...searchMergeWrites(db),
      ...erasureWrites(db, deletion, () => reclaim['views.reclaim'](undefined)),
      ...leaseWrites(db),
      ...secretWrites(db, deletion),
      ...jobWrites(db, deletion),
      ...sessionWrites(db, deletion),
      ...diagnostics(db),
    };
  }

  submit(requests: readonly Request[]): void {
    for (const request of requests) this.#queue.push(request);
    this.#schedule();
  }

  /** Commits queued requests and closes the database. Closing the last connection also empties the write-ahead log. */
  close(): void {
    while (this.#queue.length > 0) this.#flush();
    this.#deletion.end();
    this.db.close();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    const group = this.#queue.splice(0, GROUP_LIMIT);
    if (this.#queue.length > 0) this.#schedule();
    if (group.length > 0) this.reply(this.#commit(group));
  }

  #commit(group: readonly Request[]): Reply[] {
    try {
      this.db.exec('BEGIN IMMEDIATE');
      const replies = group.map((request) => this.#run(request));
      this.db.exec('COMMIT');
      this.#deletion.afterCommit();
      return replies;
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      const fault = toFault(error);
      return group.map(({ id }) => ({ id, fault }));
    }
  }

  #run<Name extends OperationName>(request: Request<Name>): Reply {
    this.#savepoint.begin.run();
    try {
      const value = this.#handle(request);
      this.#savepoint.release.run();
      return { id: request.id, value };
    } catch (error) {
      // A full disk or a failed read affects the whole group, and SQLite may have rolled it back already.
      if (isEngineFault(error)) throw error;
      this.#savepoint.rollBack.run();
      this.#savepoint.release.run();
      return { id: request.id, fault: toFault(error) };
    }
  }

  #handle<Name extends OperationName>({ name, args }: Request<Name>): ResultOf<Name> {
    const handle: (args: ArgsOf<Name>) => ResultOf<Name> = this.#handlers[name];
    return handle(args);
  }
}
