import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Chunk, ChunkStore } from './chunk-store.js';

const shop = ChatbotId.parse('018f0000-0000-4000-8000-000000000001');
const hotel = ChatbotId.parse('018f0000-0000-4000-8000-000000000002');

const returns = { documentId: 'returns', version: 0, title: 'Returns' };
const opening = { documentId: 'opening', version: 0, title: 'Opening hours' };
const chunk = (text: string): Chunk => ({ headings: ['Shop', text], text });

/** The guarantees of every chunk store. `open` returns an empty store, and the same store as opened by another node. */
export function chunkStoreContract(
  name: string,
  open: () => Promise<{ store: ChunkStore; elsewhere: ChunkStore; close: () => Promise<void> }>,
): void {
  describe(`${name} as a chunk store`, () => {
    let store: ChunkStore;
    let elsewhere: ChunkStore;
    let close: () => Promise<void>;
    beforeEach(async () => ({ store, elsewhere, close } = await open()));
    afterEach(() => close());

    /** Each document's title and texts, by document id. */
    const held = async (chatbot = shop, from = elsewhere) => {
      const live = await from.documents(chatbot);
      const writings = new Map(
        (await Array.fromAsync(from.writings(live.map(({ stamp }) => stamp)))).map((writing) => [
          writing.stamp,
          writing,
        ]),
      );
      return Object.fromEntries(
        live.map(({ documentId, stamp }) => [
          documentId,
          [writings.get(stamp)?.title, ...(writings.get(stamp)?.chunks ?? []).map(({ text }) => text)],
        ]),
      );
    };
    const stampOf = async (documentId: string) =>
      (await elsewhere.documents(shop)).find((document) => document.documentId === documentId)?.stamp;

    it('is empty for an unknown chatbot', async () => {
      expect(await store.etag(shop)).toBeUndefined();
      expect(await store.documents(shop)).toEqual([]);
      expect(await Array.fromAsync(store.writings([]))).toEqual([]);
      expect(await Array.fromAsync(store.writings(['none']))).toEqual([]);
    });

    it('returns what was written, on every node', async () => {
      expect(await store.replace(shop, returns, [chunk('one'), chunk('two')])).toEqual({ chunks: 2, replaced: 0 });
      const [live] = await elsewhere.documents(shop);
      expect(live).toEqual({ documentId: 'returns', stamp: expect.any(String), chunks: 2 });
      expect(await Array.fromAsync(elsewhere.writings([live?.stamp ?? '']))).toEqual([
        { stamp: live?.stamp, title: 'Returns', chunks: [chunk('one'), chunk('two')] },
      ]);
    });

    it('keeps the order of many chunks', async () => {
      const chunks = Array.from({ length: 1_234 }, (_, at) => chunk(`${at} ${'x'.repeat(1_000)}`));
      await store.replace(shop, returns, chunks);
      await store.replace(shop, opening, [chunk('other')]);
      const live = await elsewhere.documents(shop);
      const writings = await Array.fromAsync(elsewhere.writings(live.map(({ stamp }) => stamp)));
      expect(writings.find(({ title }) => title === 'Returns')?.chunks).toEqual(chunks);
    });

    it('replaces a version with a newer one and ignores an older or equal one', async () => {
      await store.replace(shop, { ...returns, version: 3 }, [chunk('third'), chunk('third, too')]);
      for (const version of [2, 3])
        expect(await elsewhere.replace(shop, { ...returns, version }, [chunk('late')])).toEqual({
          chunks: 2,
          replaced: 0,
        });
      expect(await held()).toEqual({ returns: ['Returns', 'third', 'third, too'] });
      expect(await elsewhere.replace(shop, { ...returns, version: 4 }, [chunk('fourth')])).toEqual({
        chunks: 1,
        replaced: 2,
      });
      expect(await held(shop, store)).toEqual({ returns: ['Returns', 'fourth'] });
    });

    it('no longer returns a write that was replaced or removed', async () => {
      await store.replace(shop, returns, [chunk('old')]);
      const old = [(await stampOf('returns')) ?? ''];
      await store.replace(shop, { ...returns, version: 1 }, [chunk('new')]);
      expect(await Array.fromAsync(elsewhere.writings(old))).toEqual([]);
      const young = [(await stampOf('returns')) ?? ''];
      await store.remove(shop, 'returns', 1);
      expect(await Array.fromAsync(elsewhere.writings(young))).toEqual([]);
    });

    it('does not list a document without chunks, but remembers its version', async () => {
      await store.replace(shop, { ...returns, version: 2 }, [chunk('text')]);
      expect(await store.replace(shop, { ...returns, version: 3 }, [])).toEqual({ chunks: 0, replaced: 1 });
      expect(await held()).toEqual({});
      expect(await store.replace(shop, { ...returns, version: 3 }, [chunk('late')])).toEqual({
        chunks: 0,
        replaced: 0,
      });
    });

    it('rejects versions up to that of a removal, on every node', async () => {
      await store.remove(shop, 'returns', 2);
      await elsewhere.replace(shop, { ...returns, version: 2 }, [chunk('late')]);
      expect(await held()).toEqual({});
      await elsewhere.replace(shop, { ...returns, version: 3 }, [chunk('new')]);
      expect(await held()).toEqual({ returns: ['Returns', 'new'] });
      await store.remove(shop, 'returns', 2);
      expect(await held()).toEqual({ returns: ['Returns', 'new'] });
    });

    it('accepts a document again that was removed without a version, under a new stamp', async () => {
      await store.replace(shop, returns, [chunk('old')]);
      const before = await stampOf('returns');
      await store.remove(shop, 'returns');
      await store.remove(shop, 'returns');
      expect(await held()).toEqual({});
      await store.replace(shop, returns, [chunk('again')]);
      expect(await held()).toEqual({ returns: ['Returns', 'again'] });
      expect(await stampOf('returns')).not.toBe(before);
    });

    it('separates chatbots, and removes one chatbot completely', async () => {
      await store.replace(shop, returns, [chunk('shop')]);
      await store.replace(shop, opening, [chunk('shop, too')]);
      await store.replace(hotel, returns, [chunk('hotel')]);
      await elsewhere.removeAll(shop);
      expect(await store.etag(shop)).toBeUndefined();
      expect(await held()).toEqual({});
      expect(await held(hotel)).toEqual({ returns: ['Returns', 'hotel'] });
      await store.replace(shop, returns, [chunk('new')]);
      expect(await held()).toEqual({ returns: ['Returns', 'new'] });
    });

    it('changes the etag with every change, and only then', async () => {
      const etags: unknown[] = [await elsewhere.etag(shop)];
      const changes = [
        () => store.replace(shop, returns, [chunk('one')]),
        () => store.replace(shop, { ...returns, version: 1 }, [chunk('two')]),
        () => store.replace(shop, opening, [chunk('three')]),
        () => store.remove(shop, 'opening', 0),
        () => store.remove(shop, 'returns'),
        () => store.replace(shop, returns, [chunk('one')]),
      ];
      for (const change of changes) {
        await change();
        etags.push(await elsewhere.etag(shop));
        expect(await elsewhere.etag(shop)).toBe(etags.at(-1));
      }
      expect(new Set(etags).size).toBe(changes.length + 1);
      await store.removeAll(shop);
      await store.replace(shop, returns, [chunk('one')]);
      expect(etags).not.toContain(await elsewhere.etag(shop));
    });

    it('accepts exactly one of many concurrent writes of a version, completely', async () => {
      const writers = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? store : elsewhere));
      const answers = await Promise.all(
        writers.map((writer, at) =>
          writer.replace(
            shop,
            returns,
            Array.from({ length: at + 1 }, () => chunk(`of ${at}`)),
          ),
        ),
      );
      const [, ...texts] = (await held())['returns'] ?? [];
      expect(new Set(texts).size).toBe(1);
      expect(answers.map(({ chunks }) => chunks)).toEqual(writers.map(() => texts.length));
    });

    it('keeps the newest of many versions that are written concurrently', async () => {
      await Promise.all(
        Array.from({ length: 8 }, (_, version) =>
          (version % 2 === 0 ? store : elsewhere).replace(shop, { ...returns, version }, [chunk(`version ${version}`)]),
        ),
      );
      expect(await held()).toEqual({ returns: ['Returns', 'version 7'] });
    });
  });
}
