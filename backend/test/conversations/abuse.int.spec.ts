import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LanguageModel, type ModelPart } from '../../src/ports/language-model.js';
import { type Quota, Quotas, type Taken } from '../../src/ports/quotas.js';
import { TestApp } from '../app.js';
import { replyIn, TestVisitor } from '../visitor.js';
import { DrivenModel } from './driven-model.js';

const model = new DrivenModel();
let app: TestApp;
let chatbotId: string;

beforeAll(async () => {
  app = await TestApp.start({
    engines: (engines) => ({ ...engines, model }),
    settings: { MAX_CHAT_STREAMS_PER_VISITOR: '1', LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_CHATBOT: '4' },
  });
  const builder = await app.register();
  chatbotId = (await builder.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body.id;
});
afterAll(() => app.stop());

it('writes as many replies at a time as a visitor may wait for, then as many a minute as its chatbot may', async () => {
  const [one, other] = [await TestVisitor.of(app, chatbotId), await TestVisitor.of(app, chatbotId)];
  const waiting = one.say('Hello');
  await model.begun;
  const refused = await one.say('Are you there?');
  expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
    429,
    { code: 'too-many-requests', message: expect.stringContaining('Too many replies') },
  ]);
  model.end();
  expect((await waiting).status).toBe(200);

  model.end();
  expect((await one.say('Hello again')).status).toBe(200);
  model.end();
  expect((await other.say('Hello')).status).toBe(200);
  expect(await other.say('Hello again')).toMatchObject({ status: 429 });
});

/** Counts as the engine's does, but tells no request that it is near its limit, so that none waits. */
class UnslowedQuotas extends Quotas {
  constructor(private readonly quotas: Quotas) {
    super();
  }

  async take(quota: Quota, key: string, amount?: number): Promise<Taken> {
    return { ...(await this.quotas.take(quota, key, amount)), used: 0 };
  }

  giveBack(quota: Quota, key: string, amount?: number): Promise<void> {
    return this.quotas.giveBack(quota, key, amount);
  }

  forget(quota: Quota, key: string): Promise<void> {
    return this.quotas.forget(quota, key);
  }
}

/** Answers once its gate is open. */
class GatedModel extends LanguageModel {
  readonly isOffline = false;
  gate = Promise.withResolvers<void>();
  #begun = 0;
  #wake: () => void = () => undefined;

  /** Resolves once so many replies were begun. */
  async until(begun: number): Promise<void> {
    while (this.#begun < begun) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  async *reply(): AsyncGenerator<ModelPart> {
    this.#begun += 1;
    this.#wake();
    await this.gate.promise;
    const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 };
    yield { type: 'text', text: 'Hello!' };
    yield { type: 'end', basis: 'small-talk', usage, costMicroUsd: 0, model: 'gated' };
  }
}

describe('limits', () => {
  let gated: GatedModel;
  let limited: TestApp;
  const start = (settings: Record<string, string>) => async () => {
    gated = new GatedModel();
    limited = await TestApp.start({
      engines: (engines) => ({ ...engines, model: gated, quotas: new UnslowedQuotas(engines.quotas) }),
      settings,
    });
  };
  const chatbot = async () => {
    const { agent } = await limited.register(`${crypto.randomUUID()}@example.com`);
    return (await agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body.id as string;
  };
  const visitorOf = async (id: string) => TestVisitor.of(limited, id);

  describe('of messages', () => {
    beforeAll(start({ LIMIT_CHAT_MESSAGES_PER_MINUTE: '2', LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_ADDRESS: '4' }));
    beforeEach(() => gated.gate.resolve());
    afterAll(() => limited.stop());

    it('hold a visitor, and then everybody at an address', async () => {
      const [one, other] = [await visitorOf(await chatbot()), await visitorOf(await chatbot())];
      const statuses: number[] = [];
      // The third one's refusal counts for the address, too, which is asked before the visitor is known.
      for (const visitor of [one, one, one, other, other]) statuses.push((await visitor.say('Hello')).status);
      expect(statuses).toEqual([200, 200, 429, 200, 429]);
      expect(await (await visitorOf(await chatbot())).say('Hello')).toMatchObject({ status: 429 });
    });
  });

  describe('of replies at a time', () => {
    beforeAll(start({ MAX_CHAT_STREAMS_PER_CHATBOT: '1', MAX_CHAT_STREAMS_PER_ADDRESS: '2' }));
    afterAll(() => limited.stop());

    it('hold the visitors of a chatbot, and everybody at an address', async () => {
      const [ada, eve, max] = [await chatbot(), await chatbot(), await chatbot()];
      const first = (await visitorOf(ada)).say('Hello');
      await gated.until(1);
      expect(await (await visitorOf(ada)).say('Hello')).toMatchObject({ status: 429 });
      const second = (await visitorOf(eve)).say('Hello');
      await gated.until(2);
      expect(await (await visitorOf(max)).say('Hello')).toMatchObject({ status: 429 });
      gated.gate.resolve();
      expect([(await first).status, (await second).status]).toEqual([200, 200]);
      expect((await (await visitorOf(max)).say('Hello')).status).toBe(200);
    });
  });

  describe('of what visitors write in a day', () => {
    beforeAll(start({ LIMIT_VISITORS_MB_PER_DAY: '1' }));
    beforeEach(() => gated.gate.resolve());
    afterAll(() => limited.stop());

    it('hold all visitors of a chatbot, in messages and in comments', async () => {
      const [full, other] = [await chatbot(), await chatbot()];
      const visitor = await visitorOf(full);
      const reply = replyIn(await visitor.say('Hello'));
      const quota = { name: 'visitors-bytes', limit: 2 ** 20, windowMs: 24 * 3_600_000 };
      await limited.get(Quotas).take(quota, full, 2 ** 20 - 'Hello'.length);
      expect(await visitor.say('Hello again')).toMatchObject({
        status: 429,
        body: expect.stringContaining('This chat has received too much today.'),
      });
      const rating = { rating: 'down', comment: 'Too short.' };
      expect((await visitor.call('POST', `messages/${reply.id}/rating`, rating)).status).toBe(429);
      expect((await (await visitorOf(full)).say('Hello')).status).toBe(429);
      expect((await (await visitorOf(other)).say('Hello')).status).toBe(200);
    });
  });
});
