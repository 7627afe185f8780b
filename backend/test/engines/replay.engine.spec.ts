import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scratchMongo, type ScratchMongo } from '../../src/adapters/mongo/testing/scratch.js';
import { chatbotDetailsView } from '../../src/contexts/chatbots/chatbot-details.view.js';
import { projections } from '../../src/contexts/manifest.js';
import { CAUSE } from '../../src/kernel/testing/recorded.js';
import { JobQueue } from '../../src/ports/job-queue.js';
import { Projector } from '../../src/runtime/views/projector.js';
import { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { facts, replay } from '../replay-process.js';
import { FakeProcess } from './eventstoredb/fake-process.js';
import { describeWith } from './urls.js';

const TOKEN = 'f'.repeat(64);

/** Two processes on shared engines. One of them keeps the views. */
describeWith('MONGODB_URL', 'replay over several processes on MongoDB and an EventStoreDB', (mongoUrl) => {
  describeWith('REDIS_URL', 'and Redis', (redisUrl) => {
    const dataDirs = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), 'replay-process-')));
    let fake: FakeProcess;
    let mongo: ScratchMongo;
    let apps: TestApp[];
    let settings: Record<string, string>;

    beforeAll(async () => {
      fake = await FakeProcess.start();
      mongo = await scratchMongo(mongoUrl);
      const key = Buffer.alloc(32, 7).toString('base64');
      const redis = { REDIS_URL: redisUrl, REDIS_PREFIX: `replay-${randomUUID()}` };
      settings = {
        EVENTSTORE_URL: fake.url('esdb'),
        MONGODB_URL: mongo.url,
        ...redis,
        S3_BUCKET: '',
        S3_ENDPOINT: '',
        SECRETS_KEY: key,
        OPERATOR_TOKEN: TOKEN,
        LEASE_SECONDS: '2',
      };
      apps = [];
      for (const dataDir of dataDirs.slice(0, 2)) apps.push(await TestApp.start({ dataDir, settings }));
    });
    afterAll(async () => {
      for (const app of apps) await app.stop();
      await mongo.close();
      await fake.end();
      for (const directory of dataDirs) rmSync(directory, { recursive: true });
    });

    it('an order reaches the process that keeps the views from either process', async () => {
      const { agent } = await apps[0]!.register(`${randomUUID()}@example.com`);
      await agent.post('/api/chatbots').send({ name: 'Ada’s own' }).expect(201);
      expect(apps.map((app) => app.get(Projector).keeps('chatbots'))).toEqual([true, false]);
      for (const app of apps) {
        const asked = { ...settings, PORT: new URL(app.url).port };
        expect(await replay(dataDirs[2]!, ['rebuild', 'chatbots'], asked)).toMatchObject({
          code: 0,
          out: 'chatbots is rebuilt.\n',
        });
        expect(await replay(dataDirs[2]!, ['retry', 'chatbots'], asked)).toMatchObject({
          code: 0,
          out: 'chatbots: no dead letters.\n',
        });
      }
      expect((await replay(dataDirs[2]!, ['verify'], settings)).code).toBe(0);
    });

    it('status lists failed jobs on Redis', async () => {
      const over = new AbortController();
      const queue = apps[0]!.get(JobQueue);
      const working = queue.work(
        [
          {
            name: 'specs.fragile',
            attempts: 1,
            pauseMs: 1,
            concurrency: 1,
            perOwner: 1,
            handle: () => Promise.reject(new Error('no')),
          },
        ],
        over.signal,
        () => undefined,
      );
      await queue.add([{ id: 'fragile', name: 'specs.fragile', payload: {}, cause: CAUSE }]);
      await eventually(
        () => queue.failed(1),
        (failed) => failed.length === 1,
      );
      over.abort();
      await working;
      const ended = await replay(dataDirs[2]!, ['status', '--json'], settings);
      expect(ended.code).toBe(0);
      expect(facts(ended).at(-1)).toEqual({
        kind: 'failed-job',
        id: 'fragile',
        name: 'specs.fragile',
        correlationId: CAUSE.correlationId,
        failedAt: expect.any(String),
        attempts: 1,
        error: 'no',
      });
    });

    it('a builder can run one verification at a time, on either process', async () => {
      const { cookie } = await apps[0]!.register(`${randomUUID()}@example.com`);
      const both = await Promise.all(apps.map((app) => app.anyone().post('/api/replay/verify').set('Cookie', cookie)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });
});

describeWith('MONGODB_URL', 'the replay command on MongoDB and an EventStoreDB', (mongoUrl) => {
  // The command has its own data directory, like any process.
  const [dataDir, commands] = [
    mkdtempSync(join(tmpdir(), 'replay-server-')),
    mkdtempSync(join(tmpdir(), 'replay-command-')),
  ];
  let fake: FakeProcess;
  let mongo: ScratchMongo;
  let app: TestApp;
  let settings: Record<string, string>;
  let chatbotId: string;

  beforeAll(async () => {
    fake = await FakeProcess.start();
    mongo = await scratchMongo(mongoUrl);
    settings = {
      EVENTSTORE_URL: fake.url('esdb'),
      MONGODB_URL: mongo.url,
      REDIS_URL: '',
      S3_BUCKET: '',
      S3_ENDPOINT: '',
      OPERATOR_TOKEN: TOKEN,
      LEASE_SECONDS: '2',
    };
    app = await TestApp.start({ dataDir, settings });
    settings = { ...settings, PORT: new URL(app.url).port };
    const { agent } = await app.register(`${randomUUID()}@example.com`);
    chatbotId = (await agent.post('/api/chatbots').send({ name: 'Ada’s own' }).expect(201)).body.id;
  });
  afterAll(async () => {
    await mongo.close();
    await fake.end();
    for (const directory of [dataDir, commands]) rmSync(directory, { recursive: true });
  });

  const run = (...given: string[]) => replay(commands, given, settings);

  /** Changes a document without holding the lease, like a manual change of the database. */
  async function tamper(): Promise<void> {
    const live = (await mongo.views.existing(chatbotDetailsView.collection)).find((generation) => generation.live)!;
    const [document] = await mongo.views.load(live, [chatbotId]);
    const token = (await mongo.leases.read('projector'))?.token ?? 0;
    await mongo.views
      .under(token)
      .write(live, [{ ...document!, body: { ...document!.body, updatedAt: 'tampered with' } }], live.checkpoint!);
  }

  const compared = (view: string) => expect.objectContaining({ kind: 'compared', view, differences: 0, waiting: 0 });

  describe('beside a server', () => {
    it('shows the status of every view', async () => {
      const { code, out } = await run('status');
      expect([code, out]).toEqual([0, expect.stringMatching(/\nchatbot-details +\d+ +\d+ +0 events\n/)]);
      expect(out).toMatch(
        /\n\nFailed jobs cannot be listed here\. .*data\.sqlite does not exist\. Start the server once to create it\.\n$/,
      );
    });

    it('reports that everything is equal', async () => {
      const ended = await run('verify', '--json');
      expect(ended.code).toBe(0);
      for (const { collection } of projections) expect(facts(ended)).toContainEqual(compared(collection.name));
    });

    it('finds what was tampered with, and lets the server fix it', async () => {
      await tamper();
      const found = await run('verify', '--json');
      expect(found.code).toBe(1);
      expect(facts(found)).toContainEqual({
        kind: 'differs',
        view: 'chatbot-details',
        id: chatbotId,
        how: 'changed',
        fields: ['updatedAt'],
      });
      expect(await run('rebuild', 'chatbot-details')).toMatchObject({ code: 0, out: 'chatbot-details is rebuilt.\n' });
      expect((await run('verify')).code).toBe(0);
    });

    it('does not rebuild the views itself while another process keeps them', async () => {
      const { code, err } = await replay(commands, ['rebuild', 'chatbots'], { ...settings, OPERATOR_TOKEN: '' });
      expect(err).toContain('Another process keeps the views.');
      expect(code).toBe(2);
    });
  });

  describe('when the server is gone', () => {
    beforeAll(() => app.stop());

    it('compares, rebuilds and retries in its own process', async () => {
      await tamper();
      expect((await run('verify')).code).toBe(1);
      const { code, out } = await run('rebuild');
      expect(code).toBe(0);
      for (const { collection } of projections) expect(out).toContain(`${collection.name} is rebuilt.\n`);
      expect(await run('retry', 'chatbots')).toMatchObject({ code: 0, out: 'chatbots: no dead letters.\n' });
      expect((await run('verify')).code).toBe(0);
    });

    it('reports an unreachable engine', async () => {
      await fake.stop();
      for (const action of ['status', 'verify', 'rebuild']) {
        const { code, err } = await run(action);
        expect(err).toMatch(/cannot be/);
        expect(code).toBe(2);
      }
      await fake.restart();
    });
  });
});
