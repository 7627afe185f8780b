import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import type request from 'supertest';
import { type Builder, PASSWORD, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { DrivenModel } from '../conversations/driven-model.js';
import { framesIn, TestVisitor } from '../visitor.js';
import { StreamReader } from '../stream-reader.js';
import { Installation } from './installation/installation.js';
import { describeOnEngines } from './urls.js';

describeOnEngines('two processes behind any balancer', () => {
  const models = { one: new DrivenModel(), other: new DrivenModel() };
  let installation: Installation;
  /** The process with the role all. */
  let one: TestApp;
  /** The process with the role api. The first one keeps the views and works on jobs. */
  let other: TestApp;
  let builder: Builder;
  /** The same browser, routed to the other process. */
  let elsewhere: ReturnType<typeof request.agent>;
  let chatbotId: string;

  beforeAll(async () => {
    installation = await Installation.begin('two', { LIMIT_LOGIN_FAILURES_PER_15_MINUTES: '4' });
    const { settings } = installation;
    one = await TestApp.start({ settings, engines: (engines) => ({ ...engines, model: models.one }) });
    other = await TestApp.start({
      settings: { ...settings, ROLE: 'api' },
      engines: (engines) => ({ ...engines, model: models.other }),
    });
    builder = await one.register();
    elsewhere = other.agent().set('Cookie', builder.cookie);
    chatbotId = (await builder.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body.id;
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
    await installation.end();
  });

  it('keep a browser signed in on either process', async () => {
    const { body } = await elsewhere.get('/api/user').expect(200);
    expect(body).toEqual(builder.user);
  });

  it('let a builder read its own writes if another process keeps the views', async () => {
    for (const title of ['first', 'second', 'third']) {
      // A busy machine may need longer than a response waits for the views, and says so.
      await eventually(
        () => elsewhere.patch(`/api/chatbots/${chatbotId}`).send({ name: title }).expect(200),
        ({ headers }) => headers['x-written'] === undefined,
      );
      expect((await elsewhere.get('/api/chatbots')).body).toMatchObject([{ name: title }]);
    }
  });

  it('count failed logins together', async () => {
    const attempt = (app: TestApp, password: string) =>
      app.anyone().post('/api/login').send({ email: 'grace@example.com', password });
    for (const app of [one, other, one, other]) await attempt(app, 'wrong').expect(401);
    await attempt(one, PASSWORD).expect(429);
    await attempt(other, PASSWORD).expect(429);
  });

  describe('serve a visitor', () => {
    let visitor: TestVisitor;
    let astray: TestVisitor;
    let messageId: string;
    beforeEach(async () => {
      visitor = await TestVisitor.of(one, chatbotId);
      astray = (await TestVisitor.of(other, chatbotId)).with(visitor.token);
      messageId = randomUUID();
    });
    const send = async (from: TestVisitor) =>
      StreamReader.of(await from.call('POST', 'messages', { id: messageId, content: 'How long?' }));
    const textIn = (stream: string) =>
      framesIn(stream).reduce((text, frame) => (frame.type === 'text' ? text + frame.text : text), '');

    it('whose retry gets the reply in flight, which updates the dashboard', async () => {
      const live = StreamReader.of(await fetch(`${other.url}/api/live`, { headers: { cookie: builder.cookie } }));
      await live.until('in-progress');
      const first = await send(visitor);
      models.one.say('Within');
      await first.until('Within');
      const retry = await send(astray);
      await retry.until('Within');
      models.one.say(' 30', ' days.');
      models.one.end();
      const told = await Promise.all([first.toTheEnd(), retry.toTheEnd()]);
      expect(told.map(textIn)).toEqual(['Within 30 days.', 'Within 30 days.']);
      expect(told.map((stream) => framesIn(stream).at(-1))).toMatchObject([{ type: 'done' }, { type: 'done' }]);
      expect(models.other.asked).toBe(0);
      await live.until('conversation-changed');
      await live.cancel();
    });

    it('whose messages are unreadable on one process once they are erased on the other', async () => {
      const said = await send(visitor);
      models.one.say('Within 30 days.');
      models.one.end();
      await said.toTheEnd();
      const isFinished = ({ body }: { body: { messageCount: number }[] }) => body[0]?.messageCount === 2;
      const { body } = await eventually(() => elsewhere.get(`/api/conversations/${chatbotId}`), isFinished);
      const [{ id }] = body;
      const contents = async () =>
        (await elsewhere.get(`/api/messages/${id}`).expect(200)).body.map(
          ({ content }: { content: string | null }) => content,
        );
      // Messages are another view than conversations.
      expect(await eventually(contents, ({ length }) => length === 2)).toEqual(['How long?', 'Within 30 days.']);
      await builder.agent.delete(`/api/conversations/${id}`).expect(204);
      expect(await eventually(contents, ([question]) => question === null)).toEqual([null, null]);
    });

    it('who can stop a reply from either process', async () => {
      const first = await send(visitor);
      models.one.say('Within');
      await first.until('Within');
      const stop = async () => (await astray.call('POST', `messages/${messageId}/stop`)).status;
      expect(await eventually(stop, (status) => status === 204)).toBe(204);
      expect(framesIn(await first.toTheEnd()).at(-1)).toMatchObject({
        type: 'done',
        message: { content: 'Within', stopped: true },
      });
    });
  });

  it('end a dashboard’s stream on one process when its browser signs out on the other', async () => {
    const live = StreamReader.of(await fetch(`${other.url}/api/live`, { headers: { cookie: builder.cookie } }));
    await live.until('in-progress');
    await builder.agent.post('/api/logout').expect(204);
    await live.toTheEnd();
    await elsewhere.get('/api/user').expect(401);
  });
});
