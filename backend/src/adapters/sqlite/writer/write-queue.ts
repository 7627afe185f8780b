import type { OperationName, Request } from './protocol.js';

/** Callers wait for the whole group, and later ones for its end, so its size is bounded. */
const GROUP_LIMIT = 1_000;
/** Groups of others in a row, while a write of a view waits. */
const GROUPS_BEFORE_VIEWS = 4;

/**
 * Long steps of work that nobody waits for. Each has a group of its own, so that others do not wait for it, nor fail
 * with it.
 */
const APART: ReadonlySet<OperationName> = new Set(['views.reclaim', 'views.mergeSearch']);

/**
 * Requests that wait for the writer. Views follow what is committed already, so their writes let others go first. Those
 * of views keep their order, and so do the others.
 */
export class WriteQueue {
  readonly #others: Request[] = [];
  readonly #views: Request[] = [];
  #next = this.#others;
  #passed = 0;

  get isEmpty(): boolean {
    return this.#others.length === 0 && this.#views.length === 0;
  }

  add(requests: readonly Request[]): void {
    for (const request of requests) (request.name.startsWith('views.') ? this.#views : this.#others).push(request);
  }

  /** Those that may be committed together next. They wait until they are removed. */
  group(): readonly Request[] {
    const areViewsNext = this.#others.length === 0 || (this.#views.length > 0 && this.#passed === GROUPS_BEFORE_VIEWS);
    this.#passed = areViewsNext || this.#views.length === 0 ? 0 : this.#passed + 1;
    this.#next = areViewsNext ? this.#views : this.#others;
    const group = this.#next.slice(0, GROUP_LIMIT);
    const apart = group.findIndex(({ name }) => APART.has(name));
    return apart < 0 ? group : group.slice(0, Math.max(1, apart));
  }

  /** Removes the first ones of the group. */
  remove(count: number): void {
    this.#next.splice(0, count);
  }
}
