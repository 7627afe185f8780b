import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import request from 'supertest';
import { openEventStoreDb } from '../../src/adapters/eventstoredb/open-eventstoredb.js';
import { PASSWORD } from '../app.js';
import { freePort, ProductProcess } from '../faults/product-process.js';
import { Random } from '../faults/random.js';
import { type Acknowledged, Visitor } from '../faults/visitor-load.js';
import { FakeProcess } from './eventstoredb/fake-process.js';
import { s3SettingsAt } from './s3-settings.js';
import { describeWith } from './urls.js';

const KILLS = 3;
const VISITORS = 12;
const LIMIT_MS = 5 * 60_000;

describeWith('MONGODB_URL', 'a process that is killed while it writes replies, on MongoDB', (mongodb) => {
  describeWith('REDIS_URL', 'Redis', (redis) => {
    describeWith('S3_ENDPOINT', 'S3 and the event store’s stand-in', (endpoint) => {
      const random = new Random(20_261_121);
      const acknowledged: (Acknowledged & { readonly at: number })[] = [];
      let directory: string;
      let eventStore: FakeProcess;
      let settings: Readonly<Record<string, string>>;
      let steady: ProductProcess;
      let mortal: ProductProcess | undefined;
      let chatbotId: string;

      beforeAll(async () => {
        const name = `killed-${randomUUID().slice(0, 8)}`;
        directory = await mkdtemp(join(tmpdir(), 'killed-'));
        eventStore = await FakeProcess.start();
        const { region, accessKeyId, secretAccessKey } = s3SettingsAt(endpoint);
        settings = {
          EVENTSTORE_URL: eventStore.url('esdb'),
          MONGODB_URL: new URL(name, mongodb).href,
          REDIS_URL: redis,
          REDIS_PREFIX: name,
          S3_BUCKET: name,
          S3_ENDPOINT: endpoint,
          S3_REGION: region,
          AWS_ACCESS_KEY_ID: accessKeyId,
          AWS_SECRET_ACCESS_KEY: secretAccessKey,
          SECRETS_KEY: randomBytes(32).toString('base64'),
        };
        steady = ProductProcess.spawn(join(directory, 'steady'), await freePort(), settings);
        await steady.ready();
        const builder = request.agent(steady.origin);
        await builder.post('/api/register').send({ email: 'ada@example.com', password: PASSWORD }).expect(201);
        const { body } = await builder.post('/api/chatbots').send({ name: 'Ada', knowledgeBase: 'We are open from nine to five. Refunds take a week.' }).expect(201);
        chatbotId = body.id;
      });
      afterAll(async () => {
        await mortal?.end('SIGKILL');
        await steady.end('SIGTERM');
        await eventStore.end();
        await rm(directory, { recursive: true });
      });

      /** When each message was received and answered, by its id; all times of those that were answered more than once. */
      async function conversations(): Promise<{ received: Map<string, number[]>; replied: Map<string, number[]> }> {
        const { eventStore: log, close } = await openEventStoreDb({ url: settings['EVENTSTORE_URL'] ?? '', report: () => undefined });
        const [received, replied] = [new Map<string, number[]>(), new Map<string, number[]>()];
        const reading = new AbortController();
        for await (const { events, caughtUp } of log.subscribe({ after: undefined, categories: ['conversation'], signal: reading.signal })) {
          for (const { type, data, metadata } of events) {
            const [times, id] = type === 'MessageReceived' ? [received, data['messageId']] : type === 'ReplyGenerated' ? [replied, data['replyTo']] : [undefined, undefined];
            if (times && typeof id === 'string') times.set(id, [...(times.get(id) ?? []), Date.parse(metadata.occurredAt)]);
          }
          if (caughtUp) break;
        }
        reading.abort();
        await close();
        return { received, replied };
      }

      it('leaves its visitors one reply each, which another process writes', async () => {
        const kills: number[] = [];
        const visitors = Array.from({ length: VISITORS }, () => new Visitor(chatbotId, random, (message) => acknowledged.push({ ...message, at: Date.now() })));
        const port = await freePort();
        for (let kill = 0; kill < KILLS; kill++) {
          mortal = ProductProcess.spawn(join(directory, 'mortal'), port, { ...settings, ROLE: 'api' });
          await mortal.ready();
          const { origin } = mortal;
          const talking = visitors.map((visitor) => visitor.talk(origin, new AbortController().signal));
          await elapsed(random.between(1_000, 3_000));
          kills.push(Date.now());
          await mortal.end('SIGKILL');
          await Promise.all(talking);
          // The balancer sends them on; each asks for the reply that it was promised before it says anything else.
          await Promise.all(visitors.map((visitor) => visitor.talk(steady.origin, AbortSignal.timeout(1_000))));
        }
        const { received, replied } = await conversations();
        const ids = acknowledged.map(({ messageId }) => messageId);
        expect(ids.filter((id) => received.get(id)?.length !== 1)).toEqual([]);
        expect(ids.filter((id) => replied.get(id)?.length !== 1)).toEqual([]);
        const takenOver = acknowledged.flatMap(({ messageId, at }) => {
          const [repliedAt = at] = replied.get(messageId) ?? [];
          const killedAt = kills.find((time) => at <= time && time < repliedAt);
          return killedAt === undefined ? [] : [repliedAt - killedAt];
        });
        expect(takenOver.length).toBeGreaterThan(0);
        process.stderr.write(`${ids.length} messages, ${KILLS} kills: ${takenOver.length} replies taken over, the last ${Math.max(...takenOver)} ms after the kill\n`);
      }, LIMIT_MS);
    });
  });
});
