import { describe, expect, it } from 'vitest';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { describeWith } from '../../../test/engines/urls.js';
import { chunkStoreContract } from '../../ports/chunk-store.contract.js';
import { RandomIds } from '../system/random-ids.js';
import { MongoChunkStore } from './mongo-chunk-store.js';
import { scratchMongo } from './testing/scratch.js';

const chatbotId = ChatbotId.parse('018f0000-0000-4000-8000-000000000001');
const chunk = (text: string) => ({ headings: [], text });
const document = { documentId: 'returns', version: 1, title: 'Returns' };

describeWith('MONGODB_URL', 'chunks on MongoDB', (url) => {
  const open = async () => {
    const mongo = await scratchMongo(url);
    const stored = async (name: string) =>
      (await mongo.connection.collection(name).find().toArray()) as unknown as Readonly<Record<string, unknown>>[];
    return {
      ...mongo,
      stored,
      store: await MongoChunkStore.open(mongo.connection, new RandomIds()),
      elsewhere: await MongoChunkStore.open((await mongo.reopen()).connection, new RandomIds()),
    };
  };

  chunkStoreContract('MongoDB', open);

  describe('the chunk store on MongoDB', () => {
    it('leaves no part of replaced, lost or removed writes, including one that a killed process began', async () => {
      const { store, elsewhere, connection, stored, close } = await open();
      const part = { documentId: 'returns', chatbotId, title: 'Returns', part: 0, parts: 2, chunks: [chunk('begun')] };
      await connection
        .collection('knowledge_chunks')
        .insertMany([1, 2].map((version) => ({ ...part, version, stamp: `killed-${version}` })));
      await Promise.all(
        [store, elsewhere, store, elsewhere].map((node) => node.replace(chatbotId, document, [chunk('one')])),
      );
      expect((await stored('knowledge_chunks')).map(({ version }) => version).sort()).toEqual([1, 2]);
      await store.replace(chatbotId, { ...document, version: 2 }, [chunk('two')]);
      expect(await stored('knowledge_chunks')).toMatchObject([{ chunks: [{ text: 'two' }] }]);
      await elsewhere.remove(chatbotId, 'returns', 2);
      expect(await stored('knowledge_chunks')).toEqual([]);
      await close();
    });

    it('announces a change when it is repeated after its writer was killed before the announcement', async () => {
      const { store, elsewhere, connection, close } = await open();
      await store.replace(chatbotId, document, [chunk('one')]);
      await connection.collection('knowledge_etags').deleteMany({});
      await elsewhere.replace(chatbotId, document, [chunk('one')]);
      expect(await store.etag(chatbotId)).toBeDefined();
      await close();
    });

    it('leaves nothing of a chatbot whose chunks were all removed', async () => {
      const { store, stored, close } = await open();
      await store.replace(chatbotId, document, [chunk('one')]);
      await store.remove(chatbotId, 'other', 3);
      await store.removeAll(chatbotId);
      for (const name of ['knowledge_documents', 'knowledge_chunks', 'knowledge_etags'])
        expect(await stored(name)).toEqual([]);
      await close();
    });
  });
});
