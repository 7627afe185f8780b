import { EngineUnavailable } from '../../ports/event-store.js';
import { Leases, type LeaseRecord } from '../../ports/leases.js';

/** In-memory leases. `away` simulates an unreachable engine. */
export class MemoryLeases extends Leases {
  away = false;
  readonly #leases = new Map<string, LeaseRecord>();

  async read(name: string): Promise<LeaseRecord | undefined> {
    this.#assertAvailable();
    return this.#leases.get(name);
  }

  async take(name: string, holder: string, seen: LeaseRecord | undefined): Promise<LeaseRecord | undefined> {
    this.#assertAvailable();
    const now = this.#leases.get(name);
    const asSeen = now?.holder === seen?.holder && now?.token === seen?.token && now?.counter === seen?.counter;
    return asSeen ? this.#keep({ name, holder, token: (now?.token ?? 0) + 1, counter: 0 }) : undefined;
  }

  async beat(lease: LeaseRecord): Promise<LeaseRecord | undefined> {
    this.#assertAvailable();
    const now = this.#held(lease);
    return now && this.#keep({ ...now, counter: now.counter + 1 });
  }

  async release(lease: LeaseRecord): Promise<void> {
    this.#assertAvailable();
    const now = this.#held(lease);
    if (now) this.#keep({ ...now, holder: undefined });
  }

  #held({ name, holder, token }: LeaseRecord): LeaseRecord | undefined {
    const now = this.#leases.get(name);
    return now?.holder === holder && now?.token === token ? now : undefined;
  }

  #keep(lease: LeaseRecord): LeaseRecord {
    this.#leases.set(lease.name, lease);
    return lease;
  }

  #assertAvailable(): void {
    if (this.away) throw new EngineUnavailable('The leases are away.');
  }
}
