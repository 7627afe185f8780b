import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation } from '@chatbot-builder/contracts/http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projections } from '../../src/contexts/manifest.js';
import { type Builder, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { PRICES, Teacher } from '../knowledge.js';
import { MovableClock } from '../../src/ports/testing/movable-clock.js';
import { facts, replay } from '../replay-process.js';
import { replyIn, TestVisitor } from '../visitor.js';
import { enginesOf } from './app-engines.js';
import { describeOnEngines } from './urls.js';

const withoutOrigin = (documents: { readonly source: string }[]) =>
  documents.map((document) => ({ ...document, source: new URL(document.source).pathname }));

/** Settings that belong together, by the setting that selects an engine. */
const SETTINGS = {
  EVENTSTORE_URL: ['EVENTSTORE_URL'],
  MONGODB_URL: ['MONGODB_URL'],
  REDIS_URL: ['REDIS_URL', 'REDIS_PREFIX'],
  S3_BUCKET: ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
} as const;
type Setting = keyof typeof SETTINGS;

const MIXES: readonly (readonly Setting[])[] = [
  ['EVENTSTORE_URL'],
  ['MONGODB_URL'],
  ['REDIS_URL'],
  ['S3_BUCKET'],
  ['EVENTSTORE_URL', 'REDIS_URL'],
  ['MONGODB_URL', 'S3_BUCKET'],
];

const QUESTION = 'What does a ticket to Mallorca cost?';

describeOnEngines('the product with some settings of engines alone', () => {
  describe.each(MIXES.map((mix) => ({ name: mix.join(' and '), mix })))('$name', ({ mix }) => {
    const clock = new MovableClock();
    let dataDir: string;
    let settings: Record<string, string>;
    let app: TestApp;
    let builder: Builder;
    let chatbotId: string;
    let visitor: TestVisitor;

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'each-alone-'));
      const wanted = new Set<string>(mix.flatMap((setting) => SETTINGS[setting]));
      settings = Object.fromEntries(Object.entries(await enginesOf(dataDir)).filter(([name]) => wanted.has(name)));
      app = await TestApp.start({ dataDir, settings, clock });
      expect(Object.values(app.config.engines).filter((engine) => engine !== undefined)).toHaveLength(mix.length);
    });
    afterAll(async () => {
      await app.stop();
      await rm(dataDir, { recursive: true });
    });

    const read = async (path: string) => (await app.anyone().get(path).set('Cookie', builder.cookie).expect(200)).body;
    const conversations = (): Promise<Conversation[]> => read(`/api/conversations/${chatbotId}`);
    /** Everything that the builder and the visitor see. */
    const seen = async () => {
      const [conversation] = await conversations();
      const { text: exported } = await app
        .anyone()
        .get(`/api/conversations/${chatbotId}/export?format=csv`)
        .set('Cookie', builder.cookie)
        .expect(200);
      return {
        user: await read('/api/user'),
        chatbots: await read('/api/chatbots'),
        // The address of an upload names the server as it is reached now.
        documents: withoutOrigin(await read(`/api/documents/${chatbotId}`)),
        conversations: await conversations(),
        messages: await read(`/api/messages/${conversation?.id}`),
        analytics: await read('/api/analytics'),
        history: await (await visitor.call('GET', 'history')).json(),
        exported,
      };
    };
    const answered = async () => {
      const reply = replyIn(await visitor.say(QUESTION));
      expect(reply).toMatchObject({ content: expect.stringContaining('30 euros'), sources: [{ title: 'prices.md' }] });
    };
    const counted = (messages: number) =>
      eventually(conversations, ([conversation]) => conversation?.messageCount === messages);
    /** Starts another process. */
    const verified = async () => {
      const ended = await replay(dataDir, ['verify', '--json'], settings);
      expect(ended).toMatchObject({ code: 0, err: '' });
      for (const { collection } of projections)
        expect(facts(ended)).toContainEqual(
          expect.objectContaining({ kind: 'compared', view: collection.name, differences: 0, waiting: 0 }),
        );
    };

    it('answers a visitor from a document, and shows it to the builder', async () => {
      const teacher = await Teacher.of(app);
      ({ builder, chatbotId } = teacher);
      await teacher.add(await teacher.uploaded(PRICES)).expect(201);
      await eventually(
        () => teacher.listed(),
        ([document]) => document?.status === 'ready',
      );
      visitor = await TestVisitor.of(app, chatbotId);
      await answered();
      await counted(2);
      const { exported } = await eventually(seen, (all) => all.exported.includes('30 euros'));
      expect(exported).toContain(QUESTION);
      await verified();
    });

    it('keeps everything over a restart', async () => {
      const before = await seen();
      await app.stop();
      app = await TestApp.start({ dataDir, settings, clock });
      visitor = (await TestVisitor.of(app, chatbotId)).with(visitor.token);
      expect(await seen()).toEqual(before);
      await answered();
      await counted(4);
      await verified();
    });
  });
});
