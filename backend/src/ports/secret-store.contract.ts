import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SecretStore } from './secret-store.js';

/** An empty store with a clock fixed at `now`, and a function to close it. */
export type OpenSecrets = () => Promise<{ readonly secrets: SecretStore; readonly now: Date; close(): Promise<void> }>;

const bytes = (...values: number[]) => new Uint8Array(values);
/** Converted to numbers, because a Buffer is a Uint8Array too. */
const numbers = (value: Uint8Array | undefined) => value && [...value];

/** The guarantees of every secret store. */
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

    it('returns what was put, byte for byte', async () => {
      const value = Uint8Array.from({ length: 256 }, (_, index) => index);
      await secrets.put('key/a', value);
      expect(numbers(await secrets.get('key/a'))).toEqual([...value]);
    });

    it('returns nothing for an unknown name', async () => {
      await secrets.put('key/a', bytes(1));
      expect(await secrets.get('key/')).toBeUndefined();
    });

    it('returns many at once, without those that do not exist', async () => {
      await secrets.put('key/a', bytes(1));
      await secrets.put('key/b', bytes(2, 3));
      await secrets.put('key/c', bytes(4));
      await secrets.delete('key/c');
      const found = await secrets.getMany(['key/b', 'key/c', 'key/"', 'key/a']);
      expect([...found].map(([name, value]) => [name, [...value]]).sort()).toEqual([
        ['key/a', [1]],
        ['key/b', [2, 3]],
      ]);
      expect(await secrets.getMany([])).toEqual(new Map());
    });

    it('replaces on put', async () => {
      await secrets.put('key/a', bytes(1));
      await secrets.put('key/a', bytes(2, 3));
      expect(numbers(await secrets.get('key/a'))).toEqual([2, 3]);
      expect(await names('key/')).toEqual(['key/a']);
    });

    it('puts a value only if there is none, and returns the stored one', async () => {
      expect(numbers(await secrets.putIfAbsent('key/a', bytes(1)))).toEqual([1]);
      expect(numbers(await secrets.putIfAbsent('key/a', bytes(2)))).toEqual([1]);
      expect(numbers(await secrets.get('key/a'))).toEqual([1]);
    });

    it('returns one value to all concurrent callers', async () => {
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, index) => secrets.putIfAbsent('key/a', bytes(index))),
      );
      expect(new Set(made.map((value) => value[0])).size).toBe(1);
      expect(numbers(await secrets.get('key/a'))).toEqual(numbers(made[0]));
    });

    it('replaces only the expected value', async () => {
      await secrets.put('key/a', bytes(1));
      expect(await secrets.replace('key/a', bytes(1), bytes(2, 3))).toBe(true);
      expect(await secrets.replace('key/a', bytes(1), bytes(4))).toBe(false);
      expect(numbers(await secrets.get('key/a'))).toEqual([2, 3]);
    });

    it('does not revive a deleted secret by replacing it', async () => {
      await secrets.put('key/a', bytes(1));
      await secrets.delete('key/a');
      expect(await secrets.replace('key/a', bytes(1), bytes(2))).toBe(false);
      expect(await names('key/')).toEqual([]);
    });

    it('accepts one of many concurrent replacements', async () => {
      await secrets.put('key/a', bytes(0));
      const won = await Promise.all([1, 2, 3].map((value) => secrets.replace('key/a', bytes(0), bytes(value))));
      expect(won.filter((each) => each)).toHaveLength(1);
      expect(numbers(await secrets.get('key/a'))).toEqual([won.indexOf(true) + 1]);
    });

    it('deletes secrets, and ignores unknown names', async () => {
      await secrets.put('key/a', bytes(1));
      await secrets.delete('key/a');
      await secrets.delete('key/a');
      expect(await secrets.get('key/a')).toBeUndefined();
      expect(await names('key/')).toEqual([]);
    });

    it('allows a deleted name to be put again', async () => {
      await secrets.put('key/a', bytes(1));
      await secrets.delete('key/a');
      expect(numbers(await secrets.putIfAbsent('key/a', bytes(2)))).toEqual([2]);
    });

    it('lists names by prefix, in order, page by page', async () => {
      for (const suffix of ['b', 'a', '\u{1F600}', 'c']) await secrets.put(`key/${suffix}`, bytes(1));
      await secrets.put('kez', bytes(1));
      await secrets.put('ke', bytes(1));
      expect(await names('key/')).toEqual(['key/a', 'key/b', 'key/c', 'key/\u{1F600}']);
      expect(await names('key/', { limit: 2 })).toEqual(['key/a', 'key/b']);
      expect(await names('key/', { after: 'key/b', limit: 2 })).toEqual(['key/c', 'key/\u{1F600}']);
      expect(await names('none')).toEqual([]);
    });

    it('returns when a secret was put', async () => {
      await secrets.put('key/a', bytes(1));
      expect(await secrets.names('key/', { limit: 1 })).toEqual([{ name: 'key/a', createdAt: now }]);
    });
  });
}
