import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ObjectExists, ObjectTooLarge, type ObjectStore } from './object-store.js';

/** An empty store, fixed at `now` unless it has its own clock, and a function to close it. */
export type OpenObjects = () => Promise<{ readonly objects: ObjectStore; readonly now?: Date; close(): Promise<void> }>;

const MAX = { maxBytes: 1_000_000 };

/** The guarantees of every object store. */
export function objectStoreContract(name: string, open: OpenObjects): void {
  describe(`object store: ${name}`, () => {
    let objects: ObjectStore;
    let now: unknown;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ objects, now = expect.any(Date), close } = await open());
    });
    afterEach(() => close());

    async function* chunks(...texts: string[]) {
      for (const text of texts) yield new TextEncoder().encode(text);
    }
    const textOf = async (key: string) => {
      const body = await objects.read(key);
      return body && Buffer.concat(await Array.fromAsync(body)).toString();
    };
    const keys = async (prefix: string) => (await Array.fromAsync(objects.list(prefix), ({ key }) => key)).sort();

    it('returns what was put, with its size and time', async () => {
      const stored = { key: 'uploads/a1/file-1', size: 11, createdAt: now };
      const put = await objects.put('uploads/a1/file-1', chunks('hello ', 'world'), MAX);
      expect(put).toEqual(stored);
      expect(await textOf('uploads/a1/file-1')).toBe('hello world');
      expect(await objects.stat('uploads/a1/file-1')).toEqual(put);
      expect(await Array.fromAsync(objects.list('uploads/'))).toEqual([put]);
    });

    it('stores an empty object, and one of many chunks', async () => {
      await objects.put('empty', chunks(), MAX);
      await objects.put(
        'large',
        chunks(...Array.from({ length: 200 }, (_, index) => String(index % 10).repeat(1_000))),
        MAX,
      );
      expect(await textOf('empty')).toBe('');
      expect(await objects.stat('large')).toMatchObject({ size: 200_000 });
      expect((await textOf('large'))?.slice(199_000)).toBe('9'.repeat(1_000));
    });

    it('returns nothing for an unknown key', async () => {
      await objects.put('a/b', chunks('x'), MAX);
      for (const key of ['a', 'b', 'a/b/c', 'a/c']) {
        expect(await objects.stat(key)).toBeUndefined();
        expect(await objects.read(key)).toBeUndefined();
      }
    });

    it('rejects a key that is taken, and keeps the existing object', async () => {
      await objects.put('a', chunks('first'), MAX);
      await expect(objects.put('a', chunks('second'), MAX)).rejects.toBeInstanceOf(ObjectExists);
      expect(await textOf('a')).toBe('first');
    });

    it('accepts one of many concurrent puts of a key, completely', async () => {
      const texts = Array.from({ length: 10 }, (_, index) => String(index).repeat(10_000));
      const puts = await Promise.allSettled(texts.map((text) => objects.put('a', chunks(text), MAX)));
      expect(puts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(texts).toContain(await textOf('a'));
    });

    it('accepts exactly `maxBytes`, rejects one byte more, and leaves nothing', async () => {
      await objects.put('fits', chunks('12345'), { maxBytes: 5 });
      await expect(objects.put('exceeds', chunks('1234', '56'), { maxBytes: 5 })).rejects.toBeInstanceOf(
        ObjectTooLarge,
      );
      expect(await objects.stat('exceeds')).toBeUndefined();
      expect(await keys('')).toEqual(['fits']);
      await objects.put('exceeds', chunks('again'), { maxBytes: 5 });
    });

    it('shows nothing before the whole body has arrived', async () => {
      let go: (() => void) | undefined;
      const halted = new Promise<void>((resolve) => (go = resolve));
      async function* slow() {
        yield new Uint8Array([1]);
        await halted;
        yield new Uint8Array([2]);
      }
      const putting = objects.put('a', slow(), MAX);
      expect(await objects.stat('a')).toBeUndefined();
      expect(await objects.read('a')).toBeUndefined();
      expect(await keys('')).toEqual([]);
      go?.();
      await putting;
      expect(await keys('')).toEqual(['a']);
    });

    it('leaves nothing of a body that fails', async () => {
      async function* failing() {
        yield new Uint8Array([1]);
        throw new Error('the connection dropped');
      }
      await expect(objects.put('a', failing(), MAX)).rejects.toThrow('the connection dropped');
      expect(await objects.stat('a')).toBeUndefined();
      expect(await keys('')).toEqual([]);
    });

    it('leaves nothing of a put that is aborted while it waits for data', async () => {
      const abort = new AbortController();
      async function* endless() {
        yield new Uint8Array([1]);
        abort.abort();
        await new Promise(() => undefined);
      }
      await expect(objects.put('a', endless(), { ...MAX, signal: abort.signal })).rejects.toMatchObject({
        name: 'AbortError',
      });
      expect(await objects.stat('a')).toBeUndefined();
      expect(await keys('')).toEqual([]);
    });

    it('deletes objects, and ignores unknown keys', async () => {
      await objects.put('a/b', chunks('x'), MAX);
      await objects.delete('a/b');
      await objects.delete('a/b');
      expect(await objects.stat('a/b')).toBeUndefined();
      await objects.put('a/b', chunks('y'), MAX);
      expect(await textOf('a/b')).toBe('y');
    });

    it('lists objects by prefix, within and across folders', async () => {
      for (const key of ['a/1', 'a/12', 'a/2', 'a/1/x', 'ab/1', 'b', 'a']) await objects.put(key, chunks(key), MAX);
      expect(await keys('')).toEqual(['a', 'a/1', 'a/1/x', 'a/12', 'a/2', 'ab/1', 'b']);
      expect(await keys('a')).toEqual(['a', 'a/1', 'a/1/x', 'a/12', 'a/2', 'ab/1']);
      expect(await keys('a/')).toEqual(['a/1', 'a/1/x', 'a/12', 'a/2']);
      expect(await keys('a/1')).toEqual(['a/1', 'a/1/x', 'a/12']);
      for (const none of ['c/', '/', 'a//', '../', 'a/../']) expect(await keys(none)).toEqual([]);
      expect(await Array.fromAsync(objects.list('ab/'))).toEqual([{ key: 'ab/1', size: 4, createdAt: now }]);
    });

    it.each(['', '/', 'a/', '/a', 'a//b', '..', 'a/../b', 'A', 'a b', 'a.txt', 'ä', 'a\0', 'x'.repeat(201)])(
      'rejects the key %j',
      async (key) => {
        await expect(objects.put(key, chunks('x'), MAX)).rejects.toThrow(RangeError);
        await expect(objects.read(key)).rejects.toThrow(RangeError);
      },
    );
  });
}
