import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '@chatbot-builder/contracts/http';
import { categoryOf, Sealed } from '@chatbot-builder/contracts/events';
import { erasureStream } from '@chatbot-builder/contracts/events/erasure';
import Queue from 'bull';
import { catalog } from '../../src/contexts/manifest.js';
import { ERASE_CHATBOT } from '../../src/contexts/chatbots/chatbots.reactions.js';
import { AccountIndex } from '../../src/ports/account-index.js';
import { EventStore } from '../../src/ports/event-store.js';
import { SecretStore } from '../../src/ports/secret-store.js';
import { isDestroyed } from '../../src/runtime/sealing/envelope-bytes.js';
import { PASSWORD, type TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import type { Planted, Words } from '../erasure/planted.js';
import { type Kept, tracesIn } from '../erasure/traces.js';
import type { RecordedInstallation } from './recorded-installation.js';
import { ADA, EDITH, GRACE, PlantedNodes, SEALED } from './planted-nodes.js';
import type { KeptEvent } from './raw/event-store.js';
import { describeWith } from './urls.js';

const wordsOf = (words: Words): string[] => Object.values(words);

const MONTH_MS = 30 * 24 * 3_600_000;
const PLANTED_WITHIN_MS = 300_000;
const SECONDS = 40;

async function* together(...sources: readonly (AsyncIterable<Kept> | Iterable<Kept>)[]): AsyncGenerator<Kept> {
  for (const source of sources) yield* source;
}

describeWith('MONGODB_URL', 'personal data, on MongoDB', (mongodb) => {
  describeWith('REDIS_URL', 'Redis', (redis) => {
    describeWith('S3_ENDPOINT', 'S3 and the event store’s stand-in', (s3) => {
      let installation: RecordedInstallation;
      let one: TestApp;
      let other: TestApp;
      let ada: Planted;
      let grace: Planted;
      let edith: Planted;

      const kept = () =>
        together(
          installation.events(),
          installation.onMongo(),
          installation.onRedis(),
          installation.onS3(),
          installation.onNodes(),
        );
      const knowledge = () => together(knowledgeOnMongo(), installation.onS3(), installation.onNodes());
      async function* knowledgeOnMongo(): AsyncGenerator<Kept> {
        for await (const document of installation.onMongo())
          if (document.where.startsWith('MongoDB knowledge_')) yield document;
      }
      const goneFrom = (source: () => AsyncIterable<Kept>, words: readonly string[]) =>
        eventually(
          () => tracesIn(source(), words),
          (found) => found.length === 0,
          SECONDS,
        );
      const places = async (source: AsyncIterable<Kept> | Iterable<Kept>, word: string) =>
        (await tracesIn(source, [word])).map((trace) => trace.split(': ')[0]);
      const messagesOf = async ({ builder, conversationId }: Planted): Promise<Message[]> =>
        (await builder.agent.get(`/api/messages/${conversationId}`).expect(200)).body;

      beforeAll(async () => {
        const nodes = await PlantedNodes.over({ mongodb, redis, s3 });
        ({ installation, one, other } = nodes);
        ada = await nodes.plant(ADA);
        grace = await nodes.plant(GRACE);
        edith = await nodes.plant(EDITH);
        await nodes.followElsewhere(grace, GRACE);
        await nodes.leaveSnapshot(grace, GRACE.file);
      }, PLANTED_WITHIN_MS);
      afterAll(() => installation.stop());

      it('is found in every engine before it is erased', async () => {
        expect(await tracesIn(installation.sentTo('eventStore'), [GRACE.name])).not.toEqual([]);
        expect(await tracesIn(installation.sentTo('mongodb'), [GRACE.file])).not.toEqual([]);
        expect(await tracesIn(installation.sentTo('s3'), [GRACE.file])).not.toEqual([]);
        for (const sign of [grace.builder.accountId, 'signals:reply/'])
          expect(await tracesIn(installation.sentTo('redis'), [sign])).not.toEqual([]);
        for (const source of [
          installation.events(),
          installation.onMongo(),
          installation.onS3(),
          installation.onNodes(),
        ])
          expect(await tracesIn(source, wordsOf(GRACE))).not.toEqual([]);
        expect(await tracesIn(installation.onRedis(), [grace.builder.accountId])).not.toEqual([]);
        const copies = (await places(installation.onNodes(), GRACE.file)).map((place) =>
          place?.split('/').slice(0, 2).join('/'),
        );
        expect(new Set(copies)).toEqual(new Set(['one/knowledge-copies', 'other/knowledge-copies']));
      });

      it.each(['eventStore', 'mongodb', 'redis', 's3'] as const)('is only ever sent to %s sealed', async (engine) => {
        expect(await tracesIn(installation.sentTo(engine), SEALED)).toEqual([]);
      });

      it('is only stored sealed', async () => {
        expect(await tracesIn(kept(), SEALED)).toEqual([]);
      });

      it('is sealed in every event that holds it according to the catalog', async () => {
        const seen = new Set<string>();
        for await (const { type, data } of installation.events()) {
          for (const field of catalog.event(type)?.definition.personal ?? []) {
            const stored: unknown = JSON.parse(data)[field];
            if (stored !== null) seen.add(`${type}.${field} ${Sealed.safeParse(stored).success ? 'sealed' : 'open'}`);
          }
        }
        expect([...seen].sort()).toEqual([
          'ConversationStarted.page sealed',
          'MessageReceived.content sealed',
          'PersonRegistered.email sealed',
          'ReplyGenerated.content sealed',
          'ReplyGenerated.grounds sealed',
          'ReplyGenerated.sources sealed',
        ]);
      });

      it('stays sealed even if a reply quotes public text', async () => {
        const spoken = async function* (): AsyncGenerator<Kept> {
          for await (const event of installation.events()) if (event.stream.startsWith('conversation-')) yield event;
          for await (const document of installation.onMongo())
            if (/^MongoDB view_(conversations|messages)_/.test(document.where)) yield document;
        };
        expect((await Array.fromAsync(spoken())).length).toBeGreaterThan(10);
        expect(await tracesIn(spoken(), [ADA, GRACE, EDITH].flatMap(wordsOf))).toEqual([]);
      });

      it('cannot be read in an erased conversation, on either node', async () => {
        expect((await messagesOf(ada))[0]?.content).toContain(ADA.message);
        await ada.builder.agent.delete(`/api/conversations/${ada.conversationId}`).expect(204);
        expect(
          isDestroyed(
            (await one.get(SecretStore).get(`data-key/conversation:${ada.conversationId}`)) ?? Buffer.alloc(0),
          ),
        ).toBe(true);
        const there = other.agent().set('Cookie', ada.builder.cookie);
        for (const agent of [ada.builder.agent, there]) {
          const { body } = await agent.get(`/api/messages/${ada.conversationId}`).expect(200);
          expect((body as Message[]).map(({ content }) => content)).toEqual([null, null]);
        }
      });

      describe('of an erased account', () => {
        let written: readonly KeptEvent[];
        const streamsOf = (accountId: string) => [
          ...new Set(
            written.filter(({ bytes }) => bytes.includes(`"accountId":"${accountId}"`)).map(({ stream }) => stream),
          ),
        ];

        beforeAll(async () => {
          const agent = other.agent();
          await agent
            .post('/api/login')
            .send({ email: `${GRACE.address}@example.com`, password: PASSWORD })
            .expect(200);
          written = await Array.fromAsync(installation.events());
          await agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
        });

        it('leaves no trace in MongoDB, Redis, S3 or on any node’s disk', async () => {
          await goneFrom(
            () => together(installation.onMongo(), installation.onRedis(), installation.onS3(), installation.onNodes()),
            wordsOf(GRACE),
          );
        });

        it('leaves no streams except those of its erasure and of its released address', async () => {
          const store = one.get(EventStore);
          const typesIn = async (stream: string) =>
            (await Array.fromAsync(store.readStream(stream))).map(({ type, data }) => [
              stream.split('-')[0],
              type,
              Object.keys(data),
            ]);
          const id = grace.builder.accountId;
          const remaining = async () =>
            (await Promise.all([...streamsOf(id), erasureStream(id)].map(typesIn))).flat().sort();
          const expected = [
            ['email', 'EmailClaimed', ['personId']],
            ['email', 'EmailReleased', ['personId']],
            ['erasure', 'AccountErased', []],
          ];
          expect(streamsOf(id).length).toBeGreaterThan(5);
          expect(await eventually(remaining, ({ length }) => length === expected.length, SECONDS)).toEqual(expected);
        });

        it('leaves no entry in the index except those of such streams', async () => {
          const categories = async () =>
            (await one.get(AccountIndex).placesOf(grace.builder.accountId, undefined, 1_000)).map(({ stream }) =>
              categoryOf(stream),
            );
          const others = (found: readonly string[]) => found.filter((each) => each !== 'email' && each !== 'erasure');
          expect(others(await eventually(categories, (found) => others(found).length === 0, SECONDS))).toEqual([]);
          expect(await one.get(AccountIndex).completeTo(catalog.names)).toBeGreaterThan(0);
          expect(await one.get(AccountIndex).placesOf(edith.builder.accountId, undefined, 9)).toHaveLength(9);
        });

        it('leaves no session, and no job except those that erase it', async () => {
          const named = () => places(installation.onRedis(), grace.builder.accountId);
          const others = await eventually(
            named,
            (found) => found.every((place) => place?.includes('accounts.erase')),
            SECONDS,
          );
          expect(others.length).toBeGreaterThan(0);
        });

        it('leaves no trace in the event store after a scavenge', async () => {
          await installation.eventStore.scavenge();
          expect(await tracesIn(installation.events(), wordsOf(GRACE))).toEqual([]);
        });

        it('leaves other accounts unchanged', async () => {
          for (const source of [
            installation.events(),
            installation.onMongo(),
            installation.onS3(),
            installation.onNodes(),
          ])
            expect(await tracesIn(source, wordsOf(EDITH))).not.toEqual([]);
          const agent = other.agent();
          await agent
            .post('/api/login')
            .send({ email: `${EDITH.address}@example.com`, password: PASSWORD })
            .expect(200);
          expect((await agent.get(`/api/messages/${edith.conversationId}`).expect(200)).body[0].content).toContain(
            EDITH.message,
          );
        });
      });

      describe('of a deleted chatbot', () => {
        beforeAll(() => ada.builder.agent.delete(`/api/chatbots/${ada.chatbotId}`).expect(204));

        it('leaves no trace of its knowledge on any node, in chunks or in snapshots', async () => {
          const copies = () => together(knowledgeOnMongo(), installation.onNodes());
          await goneFrom(copies, wordsOf(ADA));
        });

        it('is kept for thirty days, then erased with files and conversations', async () => {
          expect(await places(installation.onS3(), ADA.file)).not.toEqual([]);
          installation.clock.advance(MONTH_MS);
          await dueNow(ERASE_CHATBOT);
          await goneFrom(kept, [ADA.file, ADA.message]);
          await goneFrom(knowledge, wordsOf(ADA));
        });

        /** Bull measures the thirty days by its own clock. */
        async function dueNow(name: string): Promise<void> {
          const queue = new Queue(name, redis, { prefix: `${installation.name}:jobs` });
          const delayed = await eventually(
            () => queue.getDelayed(),
            ({ length }) => length === 1,
          );
          for (const job of delayed) await job.promote();
          await queue.close();
        }
      });

      it('is in no program log', async () => {
        expect(await tracesIn(installation.said(), [grace.chatbotId])).not.toEqual([]);
        expect(await tracesIn(installation.said(), [ADA, GRACE, EDITH].flatMap(wordsOf).concat(SEALED))).toEqual([]);
      });
    });
  });
});
