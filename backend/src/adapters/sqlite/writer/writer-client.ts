import type { ArgsOf, OperationName, Reply, Request, ResultOf } from './protocol.js';
import type { FileState } from '../file-state.js';
import { ShortLivedMap } from '../../../concurrency/short-lived-map.js';
import { fromFault } from '../engine-fault.js';
import { EngineUnavailable } from '../../../ports/event-store.js';

/** Others may find nothing to write. Leases beat every few seconds. */
const ALWAYS_WRITE: ReadonlySet<OperationName> = new Set(['log.append', 'leases.beat']);

/** A connection to a writer, in this thread or another. */
export interface WriterLink {
  send(requests: readonly Request[]): void;
  /** Resolves when all sent requests are committed and the database is closed. */
  close(): Promise<void>;
}

/** Opens a writer on a migrated database file. */
export type StartWriter = (file: string, on: LinkEvents) => WriterLink;

export interface LinkEvents {
  replies(replies: readonly Reply[]): void;
  /** The writer ended. Unanswered requests may or may not have been committed. */
  lost(error: Error): void;
}

interface PendingCall {
  readonly name: OperationName;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Calls the writer. Calls of one turn of the event loop are sent together. If the writer died, the next call starts a
 * new one.
 */
export class WriterClient {
  #link: WriterLink | undefined;
  #closed = false;
  #lastId = 0;
  #outbox: Request[] = [];
  #pending = new ShortLivedMap<number, PendingCall>();
  readonly #appendListeners = new Set<() => void>();

  constructor(
    private readonly file: string,
    private readonly start: StartWriter,
    private readonly state?: FileState,
  ) {
    this.#link = this.#connect();
  }

  call<Name extends OperationName>(name: Name, args: ArgsOf<Name>): Promise<ResultOf<Name>> {
    if (this.#closed) return Promise.reject(new EngineUnavailable('The database is closed.'));
    return new Promise<ResultOf<Name>>((resolve, reject) => {
      const id = ++this.#lastId;
      this.#pending.set(id, { name, resolve: (value) => resolve(value as ResultOf<Name>), reject });
      if (this.#outbox.push({ id, name, args }) === 1) setImmediate(() => this.#send());
    });
  }

  /** Calls the listener after each commit that appended events. Returns a function that removes it. */
  onAppended(listener: () => void): () => void {
    this.#appendListeners.add(listener);
    return () => this.#appendListeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#send();
    this.#closed = true;
    await this.#link?.close();
  }

  #connect(): WriterLink {
    return this.start(this.file, {
      replies: (replies) => this.#receive(replies),
      lost: (error) => this.#lose(error),
    });
  }

  #send(): void {
    if (this.#outbox.length === 0) return;
    const requests = this.#outbox;
    this.#outbox = [];
    this.#link ??= this.#connect();
    this.#link.send(requests);
  }

  #receive(replies: readonly Reply[]): void {
    let appended = false;
    for (const reply of replies) {
      const waiting = this.#pending.get(reply.id);
      if (!waiting) continue;
      this.#pending.delete(reply.id);
      if ('fault' in reply) {
        const error = fromFault(reply.fault);
        this.state?.failed(error);
        waiting.reject(error);
      } else {
        appended ||= waiting.name === 'log.append';
        if (ALWAYS_WRITE.has(waiting.name)) this.state?.wrote();
        waiting.resolve(reply.value);
      }
    }
    if (appended) for (const listener of [...this.#appendListeners]) listener();
  }

  #lose(error: Error): void {
    this.#link = undefined;
    const lost = new EngineUnavailable(`The database writer stopped: ${error.message}`, { cause: error });
    for (const waiting of this.#pending.values()) waiting.reject(lost);
    this.#pending = new ShortLivedMap();
    this.#outbox = [];
  }
}
