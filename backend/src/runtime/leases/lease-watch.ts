import type { LeaseRecord, Leases } from '../../ports/leases.js';

/** A lease as somebody sees it who does not hold it, by his own clock alone. */
export class LeaseWatch {
  #seen: LeaseRecord | undefined;
  #since: number;
  #lookedAt: number;

  constructor(
    private readonly leases: Pick<Leases, 'read'>,
    readonly name: string,
    /** Milliseconds that nobody sets. */
    private readonly time: { now(): number },
  ) {
    this.#since = this.#lookedAt = time.now();
  }

  /** As it was at the last look. */
  get seen(): LeaseRecord | undefined {
    return this.#seen;
  }

  /** How long nobody has given a sign of life, in milliseconds: without the times in which one could not have been seen. */
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

  /** Answers how long ago the look before was. */
  #looked(): number {
    const before = this.#lookedAt;
    this.#lookedAt = this.time.now();
    return this.#lookedAt - before;
  }
}
