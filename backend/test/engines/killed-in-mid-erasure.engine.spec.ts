import { afterAll, beforeAll, expect, it } from 'vitest';
import { EventStore } from '../../src/ports/event-store.js';
import { PASSWORD, type TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { plant, type Planted, WORDS } from '../erasure/planted.js';
import { tracesIn } from '../erasure/traces.js';
import { freePort } from '../free-port.js';
import { ProductProcess } from '../faults/product-process.js';
import { RecordedInstallation } from './recorded-installation.js';
import { describeWith } from './urls.js';

const everyWord = Object.values(WORDS);
const LIMIT_MS = 5 * 60_000;
/** Longer than the job lock of a crashed process and the interval of checks for expired locks. */
const SECONDS = 90;

/** The collection's name after its length, as in MongoDB's protocol. */
const DELETES_CHUNKS = Buffer.concat([
  Buffer.from('delete\0'),
  Buffer.from([17, 0, 0, 0]),
  Buffer.from('knowledge_chunks\0'),
]);
/** The event that precedes the deletion of a stream. */
const DELETES_STREAMS = Buffer.from('stream-closed');

describeWith('MONGODB_URL', 'a worker that is killed while it erases an account, on MongoDB', (mongodb) => {
  describeWith('REDIS_URL', 'Redis', (redis) => {
    describeWith('S3_ENDPOINT', 'S3 and the event store’s stand-in', (s3) => {
      let installation: RecordedInstallation;
      let front: TestApp;
      let worker: ProductProcess;
      let ada: Planted;

      async function begun(): Promise<ProductProcess> {
        const process = ProductProcess.spawn(await installation.dataDir('worker'), await freePort(), {
          ...installation.settings,
          ROLE: 'worker',
        });
        await process.ready();
        return process;
      }

      /** Kills the worker while it sends these bytes. */
      async function killedAt(engine: 'mongodb' | 'eventStore', bytes: Buffer): Promise<void> {
        await installation.taps[engine].hears(bytes);
        await worker.end('SIGKILL');
      }

      beforeAll(async () => {
        installation = await RecordedInstallation.over({ mongodb, redis, s3 });
        await installation.node('keeper', 'projector');
        front = await installation.node('front', 'api');
        worker = await begun();
        ada = await plant(front);
      }, LIMIT_MS);
      afterAll(async () => {
        await worker.end('SIGKILL');
        await installation.stop();
      });

      it(
        'is replaced by the next worker, which completes the erasure',
        async () => {
          const inChunks = killedAt('mongodb', DELETES_CHUNKS);
          await ada.builder.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
          await inChunks;
          expect(await Array.fromAsync(front.get(EventStore).readStream(`chatbot-${ada.chatbotId}`))).not.toEqual([]);

          const inStreams = killedAt('eventStore', DELETES_STREAMS);
          worker = await begun();
          await inStreams;

          worker = await begun();
          const inTheLog = async () => {
            await installation.eventStore.scavenge();
            return tracesIn(installation.events(), everyWord);
          };
          await eventually(inTheLog, (found) => found.length === 0, SECONDS);
          for (const source of [
            installation.onMongo(),
            installation.onRedis(),
            installation.onS3(),
            installation.onNodes(),
          ])
            expect(await tracesIn(source, everyWord)).toEqual([]);
        },
        LIMIT_MS,
      );
    });
  });
});
