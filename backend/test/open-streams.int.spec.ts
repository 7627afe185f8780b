import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EndlessStreams } from '../src/http/endless-streams.js';
import { AccountSessions } from '../src/ports/account-sessions.js';
import { type Builder, TestApp } from './app.js';
import { DrivenModel } from './conversations/driven-model.js';
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

/** A stream that somebody reads. */
class Reader {
  text = '';
  private constructor(private readonly chunks: AsyncIterator<Uint8Array>) {}

  static of(response: Response): Reader {
    expect(response.status).toBe(200);
    return new Reader((response.body as ReadableStream<Uint8Array>).values());
  }

  async until(text: string): Promise<void> {
    while (!this.text.includes(text)) if (!(await this.more())) throw new Error(`The stream ended with ${this.text}`);
  }

  async toTheEnd(): Promise<string> {
    while (await this.more());
    return this.text;
  }

  private async more(): Promise<boolean> {
    const { done, value } = await this.chunks.next();
    if (!done) this.text += Buffer.from(value).toString();
    return !done;
  }
}

async function dashboard(cookie = builder.cookie): Promise<Reader> {
  const reader = Reader.of(await fetch(`${app.url}/api/live`, { headers: { cookie } }));
  await reader.until('in-progress');
  return reader;
}

describe('when the server stops', () => {
  it('a reply in flight is told to its end and recorded, a dashboard goes elsewhere at once, and nothing new is begun', async () => {
    const { body } = await builder.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
    const visitor = await TestVisitor.of(app, body.id);
    const reply = Reader.of(await visitor.call('POST', 'messages', { id: '0190a6a0-0000-4000-8000-00000000000a', content: 'How long?' }));
    model.say('Within ');
    await reply.until('Within ');
    const live = await dashboard();
    stopped = app.stop();
    await live.toTheEnd();
    await app.anyone().get('/healthz').expect(503);
    model.say('30 days.');
    model.end();
    expect(framesIn(await reply.toTheEnd()).at(-1)).toMatchObject({ type: 'done', message: { content: 'Within 30 days.', stopped: false } });
    await stopped;
  });
});

describe('a dashboard’s stream', () => {
  it('ends when its browser signs out, and no other with it', async () => {
    const phone = app.agent();
    const { headers } = await phone.post('/api/login').send({ email: 'ada@example.com', password: 'correct horse battery' }).expect(200);
    const [here, there] = [await dashboard(), await dashboard(headers['set-cookie']?.[0]?.split(';')[0])];
    await builder.agent.post('/api/logout').expect(204);
    await here.toTheEnd();
    const { body } = await phone.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
    const visitor = await TestVisitor.of(app, body.id);
    model.end();
    await visitor.say('Hello');
    await there.until('conversation-changed');
  });

  it('ends with its session, however that has ended', async () => {
    const live = await dashboard();
    await app.get(AccountSessions).endAllOf(builder.user.id);
    app.get(EndlessStreams).check();
    await live.toTheEnd();
  });
});
