import type { LeaseRecord, Leases } from '../../ports/leases.js';

/** A lease as somebody sees it who does not hold it, by his own clock alone. */
export class LeaseWatch {
  #seen: LeaseRecord | undefined;
  #since: number;

  constructor(
    private readonly leases: Pick<Leases, 'read'>,
    private readonly name: string,
    /** Milliseconds that nobody sets. */
    private readonly time: { now(): number },
  ) {
    this.#since = time.now();
  }

  /** As it was at the last look. */
  get seen(): LeaseRecord | undefined {
    return this.#seen;
  }

  /** How long nobody has given a sign of life, in milliseconds. */
  get silentMs(): number {
    return this.time.now() - this.#since;
  }

  async look(): Promise<void> {
    const before = this.#seen;
    this.#seen = await this.leases.read(this.name);
    if (this.#seen?.holder && (this.#seen.token !== before?.token || this.#seen.counter !== before.counter)) this.#since = this.time.now();
  }
}
