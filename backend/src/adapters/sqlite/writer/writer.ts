import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { diagnostics } from './diagnostics.js';
import { erasureWrites } from '../views/document-erasure.js';
import { documentWrites } from '../views/document-writes.js';
import { isEngineFault, toFault } from '../engine-fault.js';
import { reclaiming } from '../views/generation-reclaim.js';
import type { Handlers } from './handlers.js';
import { TableWriters } from '../views/table-writers.js';
import { jobWrites } from '../jobs/job-writes.js';
import { scheduleWrites } from '../jobs/schedule-writes.js';
import { leaseWrites } from '../leases/lease-writes.js';
import { accountIndexWrites } from '../log/account-index-writes.js';
import { logWrites } from '../log/log-writes.js';
import type { ArgsOf, OperationName, Operations, Reply, Request, ResultOf } from './protocol.js';
import { quotaWrites } from '../quotas/quota-writes.js';
import { searchMergeWrites } from '../views/search-merge.js';
import { secretWrites } from '../secrets/secret-writes.js';
import { type Checkpoints, checkpoints, type LogCopier, noCopier } from './checkpoints.js';
import { secureDeletion } from './secure-deletion.js';
import { sessionWrites } from '../sessions/session-writes.js';
import { taskWrites } from '../tasks/task-writes.js';
import { systemTimer, type SetTimer } from '../timer.js';
import { WriteQueue } from './write-queue.js';

/** Milliseconds after which a group takes no further request. */
const GROUP_MS = 20;

/**
 * The only writer of a database. Requests that arrive in one turn of the event loop share a transaction and its sync,
 * and those of views another one. A request that fails undoes only its own changes. Replies are sent after the commit
 * is durable.
 */
export class Writer {
  readonly #queue = new WriteQueue();
  #scheduled = false;
  readonly #handlers: Handlers<Operations>;
  readonly #checkpoints: Checkpoints;
  /** Whether the current request removes data that must also leave the write-ahead log. */
  #forgets = false;
  /** Replies to such requests of the current group, and those that wait until the log is empty. */
  #forgetting: Reply[] = [];
  readonly #waiting = new Set<readonly Reply[]>();
  readonly #savepoint: Readonly<Record<'begin' | 'release' | 'rollBack', StatementSync>>;

  constructor(
    private readonly db: DatabaseSync,
    private readonly reply: (replies: readonly Reply[]) => void,
    setTimer: SetTimer = systemTimer,
    copier: LogCopier = noCopier,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#savepoint = {
      begin: db.prepare('SAVEPOINT request'),
      release: db.prepare('RELEASE request'),
      rollBack: db.prepare('ROLLBACK TO request'),
    };
    this.#checkpoints = checkpoints(db, setTimer, copier);
    const deletion = secureDeletion(db, () => (this.#forgets = true));
    const tables = new TableWriters(db);
    const reclaim = reclaiming(db, deletion);
    this.#handlers = {
      ...logWrites(db, deletion),
      ...accountIndexWrites(db, deletion),
      ...documentWrites(db, tables),
      ...reclaim.handlers,
      ...searchMergeWrites(db),
      ...erasureWrites(db, tables, deletion, reclaim.step),
      ...leaseWrites(db),
      ...secretWrites(db, deletion),
      ...jobWrites(db, deletion),
      ...scheduleWrites(db),
      ...sessionWrites(db, deletion),
      ...quotaWrites(db),
      ...taskWrites(db, deletion),
      ...diagnostics(db),
    };
  }

  submit(requests: readonly Request[]): void {
    this.#queue.add(requests);
    this.#schedule();
  }

  /** Commits queued requests and closes the database. Closing the last connection also empties the write-ahead log. */
  close(): void {
    while (!this.#queue.isEmpty) this.#flush();
    this.#checkpoints.end();
    this.db.close();
    for (const replies of this.#waiting) this.#answer(replies);
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
    if (this.#queue.isEmpty) return;
    this.#forgetting = [];
    const { taken, replies } = this.#commit(this.#queue.group());
    this.#queue.remove(taken);
    if (!this.#queue.isEmpty) this.#schedule();
    this.reply(replies);
    if (this.#forgetting.length === 0) return this.#checkpoints.afterCommit();
    const forgetting = this.#forgetting;
    this.#waiting.add(forgetting);
    void this.#checkpoints.emptyLog().then(() => this.#answer(forgetting));
  }

  #answer(replies: readonly Reply[]): void {
    if (this.#waiting.delete(replies)) this.reply(replies);
  }

  /**
   * Takes the first requests of a group, as many as its time allows. Savepoints copy each page that a request changes,
   * so they are taken only once a request has failed and the group begins again.
   */
  #commit(
    group: readonly Request[],
    savepoints = false,
  ): { readonly taken: number; readonly replies: readonly Reply[] } {
    const earlier = this.#forgetting.length;
    const taken: Request[] = [];
    const replies: Reply[] = [];
    try {
      this.db.exec('BEGIN IMMEDIATE');
      const end = this.now() + GROUP_MS;
      for (const request of group) {
        taken.push(request);
        replies.push(...(savepoints ? this.#runApart(request) : this.#run(request)));
        if (this.now() >= end) break;
      }
      this.db.exec('COMMIT');
      return { taken: taken.length, replies };
    } catch (error) {
      this.#forgetting.length = earlier;
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      if (!savepoints && !isEngineFault(error)) return this.#commit(group, true);
      const failed = taken.length > 0 ? taken : group;
      const fault = toFault(error);
      // A damaged page can fail the commit itself. Then only the request that met it is to fail.
      const alone = failed.length > 1 && !isEngineFault(error);
      return {
        taken: failed.length,
        replies: failed.flatMap((request) =>
          alone ? this.#commit([request], true).replies : { id: request.id, fault },
        ),
      };
    }
  }

  /** The reply, unless it waits until the log is empty. */
  #run<Name extends OperationName>(request: Request<Name>): Reply[] {
    this.#forgets = false;
    const value = this.#handle(request);
    if (!this.#forgets) return [{ id: request.id, value }];
    this.#forgetting.push({ id: request.id, value });
    return [];
  }

  #runApart(request: Request): Reply[] {
    this.#savepoint.begin.run();
    try {
      const replies = this.#run(request);
      this.#savepoint.release.run();
      return replies;
    } catch (error) {
      // A full disk or a failed read affects the whole group, and SQLite may have rolled it back already.
      if (isEngineFault(error)) throw error;
      this.#savepoint.rollBack.run();
      this.#savepoint.release.run();
      return [{ id: request.id, fault: toFault(error) }];
    }
  }

  #handle<Name extends OperationName>({ name, args }: Request<Name>): ResultOf<Name> {
    const handle: (args: ArgsOf<Name>) => ResultOf<Name> = this.#handlers[name];
    return handle(args);
  }
}
