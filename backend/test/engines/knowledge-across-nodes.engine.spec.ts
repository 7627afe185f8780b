import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { Nodes } from '../../src/adapters/fts5/shared/testing/nodes.js';
import { MongoChunkStore } from '../../src/adapters/mongo/mongo-chunk-store.js';
import { scratchMongo } from '../../src/adapters/mongo/testing/scratch.js';
import { openS3 } from '../../src/adapters/s3/open-s3.js';
import { RandomIds } from '../../src/adapters/system/random-ids.js';
import { SystemClock } from '../../src/adapters/system/system-clock.js';
import { knowledgeIndexContract } from '../../src/ports/knowledge-index.contract.js';
import { s3SettingsAt } from './s3-settings.js';
import { describeWith } from './urls.js';

const shop = ChatbotId.parse('018f0000-0000-4000-8000-000000000001');

describeWith('MONGODB_URL', 'knowledge across nodes on MongoDB', (mongoUrl) => {
  describeWith('S3_ENDPOINT', 'and S3', (endpoint) => {
    const open = async () => {
      const mongo = await scratchMongo(mongoUrl);
      const report = (error: unknown) => console.error(error);
      const s3 = await openS3({
        ...s3SettingsAt(endpoint),
        bucket: `spec-${randomUUID()}`,
        clock: new SystemClock(),
        ids: new RandomIds(),
        report,
      });
      const nodes = await Nodes.over(await MongoChunkStore.open(mongo.connection, new RandomIds()), s3.objects);
      const close = async () => {
        await nodes.close();
        await s3.close();
        await mongo.close();
      };
      return { nodes, objects: s3.objects, close };
    };

    knowledgeIndexContract('a shared FTS5 index on MongoDB and S3', async () => {
      const { nodes, close } = await open();
      return { index: await nodes.node('only'), close };
    });

    describe('nodes on MongoDB and S3', () => {
      let opened: Awaited<ReturnType<typeof open>>;
      beforeEach(async () => {
        opened = await open();
      });
      afterEach(() => opened.close());

      it('find what another node indexed, start from its snapshot, and find nothing that was removed', async () => {
        const { nodes, objects } = opened;
        const [here, there] = [await nodes.node('here'), await nodes.node('there')];
        const manual = Array.from(
          { length: 600 },
          (_, at) => `# Part ${at}\n\n${`Parcel number${at} is on its way. `.repeat(14)}`,
        ).join('\n\n');
        expect(
          await here.replace(shop, { documentId: 'manual', version: 0, title: 'Manual', markdown: manual }),
        ).toEqual({ chunks: 600 });
        expect((await there.search(shop, 'number599', 1)).passages).toMatchObject([
          { documentId: 'manual', headings: ['Part 599'] },
        ]);
        await nodes.stop(there);
        expect(await Array.fromAsync(objects.list('knowledge/'))).toHaveLength(1);
        const fresh = await nodes.node('fresh');
        expect((await fresh.search(shop, 'number17', 1)).passages).toMatchObject([
          { documentId: 'manual', headings: ['Part 17'] },
        ]);
        await here.remove(shop, 'manual', 1);
        expect(await fresh.search(shop, 'number17', 1)).toEqual({ passages: [], chunks: 0 });
        expect(await Array.fromAsync(objects.list('knowledge/'))).toEqual([]);
        expect(nodes.reports).toEqual([]);
      });
    });
  });
});
