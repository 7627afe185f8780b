import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SecretStore } from './secret-store.js';

/** An empty store whose clock stands at `now`, and how to let go of it. */
export type OpenSecrets = () => Promise<{ readonly secrets: SecretStore; readonly now: Date; close(): Promise<void> }>;

const bytes = (...values: number[]) => new Uint8Array(values);
/** As plain numbers: a Buffer is a Uint8Array too. */
const numbers = (value: Uint8Array | undefined) => value && [...value];

/** What every secret store guarantees. */
export function secretStoreContract(name: string, open: OpenSecrets): void {
  describe(`secret store: ${name}`, () => {
    let secrets: SecretStore;
    let now: Date;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ secrets, now, close } = await open());
    });
    afterEach(() => close());

    const names = async (prefix: string, options: { after?: string; limit: number } = { limit: 10 }) =>
      (await secrets.names(prefix, options)).map((found) => found.name);

    it('gives back what was put, byte for byte', async () => {
      const value = Uint8Array.from({ length: 256 }, (_, index) => index);
      await secrets.put('key/a', value);
      expect(numbers(await secrets.get('key/a'))).toEqual([...value]);
    });

    it('knows nothing of a name that was never put', async () => {
      await secrets.put('key/a', bytes(1));
      expect(await secrets.get('key/')).toBeUndefined();
    });

    it('replaces on put', async () => {
      await secrets.put('key/a', bytes(1));
      await secrets.put('key/a', bytes(2, 3));
      expect(numbers(await secrets.get('key/a'))).toEqual([2, 3]);
      expect(await names('key/')).toEqual(['key/a']);
    });

    it('puts a key that is made once only where there is none, and tells which one stands', async () => {
      expect(numbers(await secrets.putIfAbsent('key/a', bytes(1)))).toEqual([1]);
      expect(numbers(await secrets.putIfAbsent('key/a', bytes(2)))).toEqual([1]);
      expect(numbers(await secrets.get('key/a'))).toEqual([1]);
    });

    it('gives one key to all that make it at once', async () => {
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, index) => secrets.putIfAbsent('key/a', bytes(index))),
      );
      expect(new Set(made.map((value) => value[0])).size).toBe(1);
      expect(numbers(await secrets.get('key/a'))).toEqual(numbers(made[0]));
    });

    it('replaces the value that it was told stands there, and no other', async () => {
      await secrets.put('key/a', bytes(1));
      expect(await secrets.replace('key/a', bytes(1), bytes(2, 3))).toBe(true);
      expect(await secrets.replace('key/a', bytes(1), bytes(4))).toBe(false);
      expect(numbers(await secrets.get('key/a'))).toEqual([2, 3]);
    });

    it('does not bring back what was deleted by replacing it', async () => {
      await secrets.put('key/a', bytes(1));
      await secrets.delete('key/a');
      expect(await secrets.replace('key/a', bytes(1), bytes(2))).toBe(false);
      expect(await names('key/')).toEqual([]);
    });

    it('lets one of those win who replace the same value at once', async () => {
      await secrets.put('key/a', bytes(0));
      const won = await Promise.all([1, 2, 3].map((value) => secrets.replace('key/a', bytes(0), bytes(value))));
      expect(won.filter((each) => each)).toHaveLength(1);
      expect(numbers(await secrets.get('key/a'))).toEqual([won.indexOf(true) + 1]);
    });

    it('deletes, and a deletion of nothing is quiet', async () => {
      await secrets.put('key/a', bytes(1));
      await secrets.delete('key/a');
      await secrets.delete('key/a');
      expect(await secrets.get('key/a')).toBeUndefined();
      expect(await names('key/')).toEqual([]);
    });

    it('lets a deleted name be made anew', async () => {
      await secrets.put('key/a', bytes(1));
      await secrets.delete('key/a');
      expect(numbers(await secrets.putIfAbsent('key/a', bytes(2)))).toEqual([2]);
    });

    it('lists names by their beginning, in order, a page at a time', async () => {
      for (const suffix of ['b', 'a', '\u{1F600}', 'c']) await secrets.put(`key/${suffix}`, bytes(1));
      await secrets.put('kez', bytes(1));
      await secrets.put('ke', bytes(1));
      expect(await names('key/')).toEqual(['key/a', 'key/b', 'key/c', 'key/\u{1F600}']);
      expect(await names('key/', { limit: 2 })).toEqual(['key/a', 'key/b']);
      expect(await names('key/', { after: 'key/b', limit: 2 })).toEqual(['key/c', 'key/\u{1F600}']);
      expect(await names('none')).toEqual([]);
    });

    it('tells when a secret was put', async () => {
      await secrets.put('key/a', bytes(1));
      expect(await secrets.names('key/', { limit: 1 })).toEqual([{ name: 'key/a', createdAt: now }]);
    });
  });
}
