import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LeaseRecord, Leases } from './leases.js';

/** A store without leases, and a function to close it. */
export type OpenLeases = () => Promise<{ readonly leases: Leases; close(): Promise<void> }>;

/** The guarantees of every lease store. */
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

    it('does not know a lease that was never taken', async () => {
      expect(await leases.read('projector')).toBeUndefined();
    });

    it('gives the first holder token 1', async () => {
      const lease = await taken('a');
      expect(lease).toEqual({ name: 'projector', holder: 'a', token: 1, counter: 0 });
      expect(await leases.read('projector')).toEqual(lease);
      expect(await leases.read('reactions')).toBeUndefined();
    });

    it('goes to exactly one of many concurrent callers', async () => {
      const first = await Promise.all(
        ['a', 'b', 'c', 'd'].map((holder) => leases.take('projector', holder, undefined)),
      );
      expect(first.filter((lease) => lease !== undefined)).toHaveLength(1);
      const seen = await leases.read('projector');
      const second = await Promise.all(['e', 'f', 'g', 'h'].map((holder) => leases.take('projector', holder, seen)));
      expect(second.filter((lease) => lease !== undefined)).toMatchObject([{ token: 2 }]);
    });

    it('increments its counter with every heartbeat', async () => {
      const lease = await taken('a');
      expect(await leases.beat(lease)).toEqual({ ...lease, counter: 1 });
      expect(await leases.beat(lease)).toEqual({ ...lease, counter: 2 });
      expect(await leases.read('projector')).toEqual({ ...lease, counter: 2 });
    });

    it('is not taken from a holder with a newer heartbeat', async () => {
      const seen = await taken('a');
      await leases.beat(seen);
      expect(await leases.take('projector', 'b', seen)).toBeUndefined();
      expect(await leases.read('projector')).toMatchObject({ holder: 'a', token: 1 });
    });

    it('gets a higher token with a new holder, and the earlier holder loses it', async () => {
      const earlier = await taken('a');
      const later = await taken('b', earlier);
      expect(later).toMatchObject({ holder: 'b', token: 2 });
      expect(await leases.beat(earlier)).toBeUndefined();
      await leases.release(earlier);
      expect(await leases.read('projector')).toEqual(later);
    });

    it('distinguishes two terms of the same holder', async () => {
      const earlier = await taken('a');
      await taken('a', earlier);
      expect(await leases.beat(earlier)).toBeUndefined();
    });

    it('is free after its release, and its token continues to rise', async () => {
      const lease = await taken('a');
      await leases.release(lease);
      const free = await leases.read('projector');
      expect(free).toMatchObject({ holder: undefined, token: 1 });
      expect(await leases.beat(lease)).toBeUndefined();
      expect(await taken('b', free)).toMatchObject({ holder: 'b', token: 2 });
    });

    it('is not created twice by callers that saw no lease', async () => {
      await leases.release(await taken('a'));
      expect(await leases.take('projector', 'b', undefined)).toBeUndefined();
    });
  });
}
