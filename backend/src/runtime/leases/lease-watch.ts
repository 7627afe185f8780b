import type { LeaseRecord, Leases } from '../../ports/leases.js';

/** Watches a lease that another process holds, using only the watcher's clock. */
export class LeaseWatch {
  #seen: LeaseRecord | undefined;
  #since: number;
  #lookedAt: number;

  constructor(
    private readonly leases: Pick<Leases, 'read'>,
    readonly name: string,
    /** A monotonic clock, in milliseconds. */
    private readonly time: { now(): number },
  ) {
    this.#since = this.#lookedAt = time.now();
  }

  /** The lease at the last successful look. */
  get seen(): LeaseRecord | undefined {
    return this.#seen;
  }

  /** Milliseconds without a heartbeat. Times in which the engine could not be read do not count. */
  get silentMs(): number {
    return this.time.now() - this.#since;
  }

  async look(): Promise<void> {
    const before = this.#seen;
    try {
      this.#seen = await this.leases.read(this.name);
    } catch (error) {
      this.#since += this.#looked();
      throw error;
    }
    this.#looked();
    if (this.#seen?.holder && (this.#seen.token !== before?.token || this.#seen.counter !== before.counter))
      this.#since = this.time.now();
  }

  /** Returns the milliseconds since the previous look. */
  #looked(): number {
    const before = this.#lookedAt;
    this.#lookedAt = this.time.now();
    return this.#lookedAt - before;
  }
}
