import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandBus } from '@nestjs/cqrs';
import type { IncomingMessage } from 'node:http';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { ConversationSweep } from '../src/contexts/conversations/sweep/conversation-sweep.js';
import { OpenStreams } from '../src/http/open-streams.js';
import { Sessions } from '../src/ports/sessions.js';
import { SessionRevocation } from '../src/runtime/access/session-revocation.js';
import { PASSWORD, type Builder, sessionCookieIn, TestApp } from './app.js';
import { DrivenModel } from './conversations/driven-model.js';
import { eventually } from './eventually.js';
import { StreamReader } from './stream-reader.js';
import { framesIn, TestVisitor } from './visitor.js';

let app: TestApp;
let model: DrivenModel;
let builder: Builder;
let stopped: Promise<void> | undefined;
beforeEach(async () => {
  model = new DrivenModel();
  stopped = undefined;
  app = await TestApp.start({ engines: (engines) => ({ ...engines, model }) });
  builder = await app.register();
});
afterEach(() => stopped ?? app.stop());

async function dashboard(cookie = builder.cookie): Promise<StreamReader> {
  const reader = StreamReader.of(await fetch(`${app.url}/api/live`, { headers: { cookie } }));
  await reader.until('in-progress');
  return reader;
}

describe('when the server stops', () => {
  it('a reply in flight is streamed to its end and recorded, dashboards reconnect elsewhere at once, and nothing new starts', async () => {
    const { body } = await builder.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
    const visitor = await TestVisitor.of(app, body.id);
    const reply = StreamReader.of(
      await visitor.call('POST', 'messages', { id: '0190a6a0-0000-4000-8000-00000000000a', content: 'How long?' }),
    );
    model.say('Within');
    await reply.until('Within');
    const live = await dashboard();
    stopped = app.stop();
    await live.toTheEnd();
    await expect(fetch(`${app.url}/healthz`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    model.say(' 30 days.');
    model.end();
    expect(framesIn(await reply.toTheEnd()).at(-1)).toMatchObject({
      type: 'done',
      message: { content: 'Within 30 days.', stopped: false },
    });
    await stopped;
  });
});

it('writes the reply to a visitor who has left before it began', async () => {
  const { body } = await builder.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
  const visitor = await TestVisitor.of(app, body.id);
  // It would pay the reply as an owed one.
  vi.spyOn(app.get(ConversationSweep), 'run').mockResolvedValue();
  const closed = Promise.withResolvers<void>();
  app.running.server.once('request', ({ socket }: IncomingMessage) => socket.once('close', () => closed.resolve()));
  const leaving = new AbortController();
  const commands = app.get(CommandBus);
  const execute = commands.execute.bind(commands);
  vi.spyOn(commands, 'execute').mockImplementationOnce(async (command) => {
    leaving.abort();
    await closed.promise;
    return execute(command);
  });
  const message = { id: '0190a6a0-0000-4000-8000-00000000000a', content: 'How long?' };
  await expect(visitor.call('POST', 'messages', message, leaving.signal)).rejects.toThrow('aborted');
  await model.begun;
  model.end();
});

describe('while a load balancer notices that the server stops', () => {
  it('everything continues, and afterwards nothing starts or is sent elsewhere', async () => {
    await app.stop();
    const over = Promise.withResolvers<void>();
    const paused: number[] = [];
    const pause = (milliseconds: number) => {
      paused.push(milliseconds);
      return over.promise;
    };
    app = await TestApp.start({
      settings: { DRAIN_SECONDS: '30' },
      engines: (engines) => ({ ...engines, model }),
      pause,
    });
    builder = await app.register();
    const live = await dashboard();

    stopped = app.stop();
    await app.anyone().get('/healthz').expect(503);
    const { body } = await builder.agent
      .post('/api/chatbots')
      .send({ name: 'Ada' })
      .expect(201)
      .expect('Connection', 'close');
    const visitor = await TestVisitor.of(app, body.id);
    model.end();
    await visitor.say('Hello');
    await live.until('conversation-changed');
    expect(paused).toEqual([30_000]);

    over.resolve();
    await live.toTheEnd();
    await stopped;
  });
});

describe('a dashboard’s stream', () => {
  it('ends when its browser signs out, and no other stream ends', async () => {
    const phone = app.agent();
    const { headers } = await phone
      .post('/api/login')
      .send({ email: 'ada@example.com', password: PASSWORD })
      .expect(200);
    const [here, there] = [await dashboard(), await dashboard(sessionCookieIn(headers['set-cookie']).split(';')[0])];
    await builder.agent.post('/api/logout').expect(204);
    await here.toTheEnd();
    const { body } = await phone.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
    const visitor = await TestVisitor.of(app, body.id);
    model.end();
    await visitor.say('Hello');
    await there.until('conversation-changed');
  });

  it('ends with all sessions of its person, and no other stream ends', async () => {
    const other = await app.register('grace@example.com');
    const [live, theirs] = [await dashboard(), await dashboard(other.cookie)];
    await app.get(SessionRevocation).endAllOf(PersonId.parse(builder.user.id));
    await live.toTheEnd();
    const { body } = await other.agent.post('/api/chatbots').send({ name: 'Grace' }).expect(201);
    const visitor = await TestVisitor.of(app, body.id);
    model.end();
    await visitor.say('Hello');
    await theirs.until('conversation-changed');
  });

  it('ends with all sessions of its account', async () => {
    const live = await dashboard();
    await app.get(SessionRevocation).endAllOfAccount(builder.accountId);
    await live.toTheEnd();
  });

  it('ends at once when its account is deleted', async () => {
    const live = await dashboard();
    await builder.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
    await live.toTheEnd();
  });

  it('is refused where its account has as many as it may, until one of them ends', async () => {
    await app.stop();
    app = await TestApp.start({ settings: { MAX_STREAMS_PER_ACCOUNT: '2', MAX_CONNECTIONS: '50' } });
    builder = await app.register();
    const grace = await app.register('grace@example.com');
    const first = await dashboard();
    await dashboard();
    await builder.agent.get('/api/live').expect(429).expect('Retry-After', '60');
    await dashboard(grace.cookie);
    await first.cancel();
    const status = async () => {
      const asking = new AbortController();
      const response = await fetch(`${app.url}/api/live`, {
        headers: { cookie: builder.cookie },
        signal: asking.signal,
      });
      asking.abort();
      return response.status;
    };
    await eventually(status, (answered) => answered === 200);
    expect(app.running.server.maxConnections).toBe(50);
  });

  it('ends with its session, however the session ends', async () => {
    const live = await dashboard();
    await app.get(Sessions).endAllOf(PersonId.parse(builder.user.id));
    app.get(OpenStreams).check();
    await live.toTheEnd();
  });
});
