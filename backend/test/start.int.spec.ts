import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomUUID as newId } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Engines } from '../src/engines/engines.js';
import { EngineUnavailable, EventStore } from '../src/ports/event-store.js';
import { hashed, overriding } from '../src/runtime/testing/embedded.js';
import { EXIT, StartFailure } from '../src/settings/start-failure.js';
import { PASSWORD, sessionCookieIn, TestApp } from './app.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const failure = async (start: Promise<unknown>): Promise<StartFailure> => {
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartFailure);
  return error as StartFailure;
};

describe('a start', () => {
  it('on a port in use fails with a message, and releases the data', async () => {
    const other: Server = createServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((resolve) =>
      other.once('listening', () => resolve(other.address() as AddressInfo)),
    );
    const { message, exitCode } = await failure(TestApp.start({ dataDir, settings: { PORT: String(port) } }));
    expect(message).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the process that uses it, or set PORT to another port.`,
    );
    expect(exitCode).toBe(EXIT.unavailable);
    other.close();
    await (await TestApp.start({ dataDir })).stop();
  });

  it('on data that another server uses fails', async () => {
    const app = await TestApp.start({ dataDir });
    const { message, exitCode } = await failure(TestApp.start({ dataDir }));
    expect(message).toMatch(`The data directory ${dataDir} is in use by process ${process.pid}.`);
    expect(exitCode).toBe(EXIT.tryLater);
    await app.stop();
  });

  it('keeps its data from other users of the machine', async () => {
    process.umask(0o022);
    const data = join(dataDir, 'data');
    const app = await TestApp.start({ dataDir: data });
    const { agent } = await app.register();
    const { body } = await agent.post('/api/chatbots').send({ name: 'Ada', knowledgeBase: 'We open at nine.' });
    await agent.post(`/api/chatbots/${body.id}/documents`).attach('file', Buffer.from('# Prices'), 'prices.md');
    await app.stop();
    const written = ['', ...(await readdir(data, { recursive: true }))];
    const modes = await Promise.all(written.map(async (path) => [path, (await stat(join(data, path))).mode & 0o777]));
    expect(modes.filter(([, mode]) => Number(mode) & 0o077)).toEqual([]);
    expect(written).toContain('server.lock');
  });

  it('without write access says what to do', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    const { message, exitCode } = await failure(TestApp.start({ dataDir: file }));
    expect(message).toMatch(/is not writable.*set DATA_DIR/);
    expect(exitCode).toBe(EXIT.cannotCreate);
  });

  it('with another key than that of the data fails', async () => {
    await (await TestApp.start({ dataDir })).stop();
    const logged: string[] = [];
    const logger = pino({ write: (line) => void logged.push(line) });
    const { message, exitCode } = await failure(
      TestApp.start({ dataDir, logger, settings: { SECRETS_KEY: Buffer.alloc(32).toString('base64') } }),
    );
    expect(message).toMatch('SECRETS_KEY is not the key that this data is sealed with');
    expect(exitCode).toBe(EXIT.config);
    // Only the message is printed.
    expect(logged).toEqual([]);
  });

  it('without its stored key fails, and creates no new one', async () => {
    await (await TestApp.start({ dataDir })).stop();
    await rm(join(dataDir, 'secrets.key'));
    const { message, exitCode } = await failure(TestApp.start({ dataDir }));
    expect(message).toMatch(
      /^The key that opens the secrets is missing: SECRETS_KEY is not set, and there is no .*secrets\.key\./,
    );
    expect(exitCode).toBe(EXIT.config);
    expect(await readdir(dataDir)).not.toContain('secrets.key');
  });

  it('on a log of a newer version names the event and says what to do', async () => {
    const newer = await TestApp.start({ dataDir });
    const metadata = {
      accountId: newId(),
      actor: { kind: 'person', id: newId() },
      commandId: 'c',
      correlationId: 'c',
      causationId: 'c',
      occurredAt: '2026-11-20T12:00:00.000Z',
    } as never;
    const painted = hashed('chatbot-1', { id: newId(), type: 'ChatbotPainted', version: 1, data: {}, metadata });
    await newer.get(EventStore).append('chatbot-1', [painted], 'no-stream');
    await newer.stop();
    const { message, exitCode } = await failure(TestApp.start({ dataDir }));
    expect(message).toBe(
      'This version of the product cannot read its log: chatbot-1/0 holds ChatbotPainted version 1, which a newer version of the product wrote. Start that version, or restore an earlier backup.',
    );
    expect(exitCode).toBe(EXIT.data);
  });

  it('that fails halfway stops what was started before its engines close', async () => {
    let following = 0;
    const whenClosed: number[] = [];
    const failing = (engines: Engines): Engines => ({
      ...engines,
      eventStore: overriding(engines.eventStore, {
        async *subscribe(...asked) {
          following++;
          try {
            yield* engines.eventStore.subscribe(...asked);
          } finally {
            following--;
          }
        },
      }),
      signals: overriding(engines.signals, {
        subscribe: async () => {
          while (following === 0) await new Promise(setImmediate);
          throw new EngineUnavailable('The signals are away.');
        },
      }),
      close: async () => {
        whenClosed.push(following);
        await engines.close();
      },
    });
    expect((await failure(TestApp.start({ dataDir, engines: failing }))).message).toBe('The signals are away.');
    expect(whenClosed).toEqual([0]);
  });

  it('creates a key that only its owner can read, and opens the data with it again', async () => {
    const first = await TestApp.start({ dataDir });
    const { user } = await first.register();
    await first.stop();
    expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
    const second = await TestApp.start({ dataDir });
    await second.anyone().post('/api/login').send({ email: user.email, password: PASSWORD }).expect(200, user);
    await second.stop();
  });
});

it('keeps sessions over a restart', async () => {
  const first = await TestApp.start({ dataDir });
  const { headers } = await first
    .anyone()
    .post('/api/register')
    .send({ email: 'ada@example.com', password: PASSWORD })
    .expect(201);
  await first.stop();
  const second = await TestApp.start({ dataDir });
  await second.anyone().get('/api/user').set('Cookie', sessionCookieIn(headers['set-cookie'])).expect(200);
  await second.stop();
});
