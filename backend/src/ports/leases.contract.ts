import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LeaseRecord, Leases } from './leases.js';

/** No lease yet, and how to let go of the store. */
export type OpenLeases = () => Promise<{ readonly leases: Leases; close(): Promise<void> }>;

/** What every store of leases guarantees. */
export function leasesContract(name: string, open: OpenLeases): void {
  describe(`leases: ${name}`, () => {
    let leases: Leases;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ leases, close } = await open());
    });
    afterEach(() => close());

    const taken = async (holder: string, seen?: LeaseRecord): Promise<LeaseRecord> => {
      const lease = await leases.take('projector', holder, seen);
      if (!lease) throw new Error(`${holder} could not take the lease`);
      return lease;
    };

    it('does not know a lease that nobody ever took', async () => {
      expect(await leases.read('projector')).toBeUndefined();
    });

    it('gives its first holder the first token', async () => {
      const lease = await taken('a');
      expect(lease).toEqual({ name: 'projector', holder: 'a', token: 1, counter: 0 });
      expect(await leases.read('projector')).toEqual(lease);
      expect(await leases.read('reactions')).toBeUndefined();
    });

    it('goes to one alone of those that reach for it at once', async () => {
      const first = await Promise.all(
        ['a', 'b', 'c', 'd'].map((holder) => leases.take('projector', holder, undefined)),
      );
      expect(first.filter((lease) => lease !== undefined)).toHaveLength(1);
      const seen = await leases.read('projector');
      const second = await Promise.all(['e', 'f', 'g', 'h'].map((holder) => leases.take('projector', holder, seen)));
      expect(second.filter((lease) => lease !== undefined)).toMatchObject([{ token: 2 }]);
    });

    it('raises its counter with every beat of its holder', async () => {
      const lease = await taken('a');
      expect(await leases.beat(lease)).toEqual({ ...lease, counter: 1 });
      expect(await leases.beat(lease)).toEqual({ ...lease, counter: 2 });
      expect(await leases.read('projector')).toEqual({ ...lease, counter: 2 });
    });

    it('is not taken from a holder that has beaten since it was seen', async () => {
      const seen = await taken('a');
      await leases.beat(seen);
      expect(await leases.take('projector', 'b', seen)).toBeUndefined();
      expect(await leases.read('projector')).toMatchObject({ holder: 'a', token: 1 });
    });

    it('passes on under a higher token, and the earlier holder has lost it', async () => {
      const earlier = await taken('a');
      const later = await taken('b', earlier);
      expect(later).toMatchObject({ holder: 'b', token: 2 });
      expect(await leases.beat(earlier)).toBeUndefined();
      await leases.release(earlier);
      expect(await leases.read('projector')).toEqual(later);
    });

    it('tells two turns of the same holder apart', async () => {
      const earlier = await taken('a');
      await taken('a', earlier);
      expect(await leases.beat(earlier)).toBeUndefined();
    });

    it('is free once released, and its token goes on from where it was', async () => {
      const lease = await taken('a');
      await leases.release(lease);
      const free = await leases.read('projector');
      expect(free).toMatchObject({ holder: undefined, token: 1 });
      expect(await leases.beat(lease)).toBeUndefined();
      expect(await taken('b', free)).toMatchObject({ holder: 'b', token: 2 });
    });

    it('does not begin anew where it was seen as never taken', async () => {
      await leases.release(await taken('a'));
      expect(await leases.take('projector', 'b', undefined)).toBeUndefined();
    });
  });
}
