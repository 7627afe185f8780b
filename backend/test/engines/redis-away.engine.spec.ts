import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { PASSWORD, type Builder, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { DrivenModel } from '../conversations/driven-model.js';
import { StreamReader } from '../stream-reader.js';
import { framesIn, TestVisitor } from '../visitor.js';
import { EngineProxy } from './engine-proxy.js';
import { describeWith } from './urls.js';

describeWith('REDIS_URL', 'a server whose Redis goes away', (url) => {
  let line: EngineProxy;
  let app: TestApp;
  let model: DrivenModel;
  let builder: Builder;
  let visitor: TestVisitor;
  beforeEach(async () => {
    line = await EngineProxy.to(url);
    model = new DrivenModel();
    app = await TestApp.start({
      settings: { REDIS_URL: line.url, REDIS_PREFIX: `away-${randomUUID().slice(0, 8)}` },
      engines: (engines) => ({ ...engines, model }),
    });
    builder = await app.register();
    const { body } = await builder.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
    visitor = await TestVisitor.of(app, body.id);
  });
  afterEach(async () => {
    await app.stop();
    await line.close();
  });

  const login = () => app.anyone().post('/api/login').send({ email: 'ada@example.com', password: PASSWORD });

  it('reports within ten seconds that it cannot serve, and serves again without a restart, with all sessions intact', async () => {
    await line.cut();
    const since = performance.now();
    const answers = await Promise.all([
      login(),
      builder.agent.get('/api/user'),
      builder.agent.get('/api/chatbots'),
      app.anyone().get('/healthz'),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([503, 'unavailable']));
    expect(answers.every(({ headers }) => headers['retry-after'] === '5')).toBe(true);
    expect((await visitor.call('POST', 'messages', { id: randomUUID(), content: 'Hello' })).status).toBe(503);
    expect(performance.now() - since).toBeLessThan(10_000);
    await line.mend();
    await eventually(login, ({ status }) => status === 200);
    await builder.agent.get('/api/user').expect(200);
  });

  it('finishes and records the reply in flight', async () => {
    const id = randomUUID();
    const reply = StreamReader.of(await visitor.call('POST', 'messages', { id, content: 'How long?' }));
    model.say('Within');
    await reply.until('Within');
    await line.cut();
    model.say(' 30 days.');
    model.end();
    expect(framesIn(await reply.toTheEnd()).at(-1)).toMatchObject({
      type: 'done',
      message: { content: 'Within 30 days.' },
    });
    await line.mend();
    const again = await eventually(
      () => visitor.say('How long?', id),
      ({ status }) => status === 200,
    );
    expect(again.frames.at(-1)).toMatchObject({ type: 'done', message: { content: 'Within 30 days.' } });
    expect(model.asked).toBe(1);
  });
});
