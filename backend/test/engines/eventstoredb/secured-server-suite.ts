import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventStoreDb, type EventStoreDb } from '../../../src/adapters/eventstoredb/open-eventstoredb.js';
import { openEngines } from '../../../src/engines/open-engines.js';
import { eventStoreContract } from '../../../src/ports/event-store.contract.js';
import { readConfig } from '../../../src/settings/config.js';
import { EXIT } from '../../../src/settings/start-failure.js';
import { inProcessEngines } from '../../in-process-engines.js';
import { type Certified, certify } from './certificates.js';
import { event } from './events.js';
import { FakeProcess } from './fake-process.js';
import { OUTSIDER } from './require-user.js';

/** A password with characters that a URL must escape. */
const PASSWORD = 'p@ss:w/rd?100%';
const WRONG = 'quite-another';

/** No test here is about timeouts, and a busy machine may take long for a handshake. */
const TIMEOUT_MS = 60_000;

/** The adapter and a start with either client if the server uses TLS and requires a user. */
export function securedServerSuite(client: string, scheme: 'esdb' | 'kurrentdb'): void {
  describe(`${client} and a secured server`, () => {
    let directory: string;
    let certified: Certified;
    let fake: FakeProcess;
    let opened: EventStoreDb;
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'secured-'));
      certified = await certify(directory);
      fake = await FakeProcess.start({ tls: certified, user: `ada:${PASSWORD}` });
      opened = await openEventStoreDb({ url: address(), report: () => undefined, timeoutMs: TIMEOUT_MS });
    });
    afterAll(async () => {
      await opened.close();
      await fake.end();
      await rm(directory, { recursive: true });
    });

    // KurrentDB's client takes this as milliseconds for reads and as seconds for other calls. Without it, reads time
    // out after 3 s.
    const address = ({
      user = `ada:${encodeURIComponent(PASSWORD)}@`,
      authority = certified.authority,
      by = scheme,
    }: { user?: string; authority?: string; by?: string } = {}) =>
      `${by}://${user}127.0.0.1:${fake.port}?tls=true&tlsCAFile=${encodeURIComponent(authority)}&maxDiscoverAttempts=2&gossipTimeout=${TIMEOUT_MS}`;
    const start = (url: string) =>
      openEngines(readConfig({ EVENTSTORE_URL: url, DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'silent' }), {
        ...inProcessEngines,
        eventStoreTimeoutMs: TIMEOUT_MS,
      });
    const refused = async (url: string): Promise<{ readonly exitCode: number; readonly message: string }> => {
      const failure = await start(url).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).toMatchObject({
        name: 'StartFailure',
        message: expect.stringContaining(`The event store at 127.0.0.1:${fake.port} is not available (`),
      });
      const everything = [(failure as Error).message, (failure as Error).stack, JSON.stringify(failure)].join('\n');
      for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), WRONG]) expect(everything).not.toContain(secret);
      return failure as { readonly exitCode: number; readonly message: string };
    };

    eventStoreContract(`${client}, over TLS, with a user`, async () => ({
      store: opened.eventStore,
      close: async () => undefined,
    }));

    it('starts, found by address or as a cluster', async () => {
      for (const by of [scheme, `${scheme}+discover`]) {
        const { eventStore, close } = await start(address({ by }));
        await eventStore.append(`chatbot-${by}`, [event('kept')], 'no-stream');
        expect(await Array.fromAsync(eventStore.readStream(`chatbot-${by}`))).toHaveLength(1);
        for await (const batch of eventStore.subscribe({
          after: undefined,
          categories: ['chatbot'],
          signal: new AbortController().signal,
        }))
          if (batch.caughtUp) break;
        await close();
      }
    });

    it.each([
      ['a wrong password', `ada:${WRONG}@`, 'user or password are wrong'],
      ['nobody', '', 'names no user, or a user without the right to read $all'],
      ['a user without rights', `${OUTSIDER}@`, 'names no user, or a user without the right to read $all'],
    ])('refuses a start with %s', async (_who, user, reason) => {
      const { exitCode, message } = await refused(address({ user }));
      expect(exitCode).toBe(EXIT.config);
      expect(message).toContain(reason);
      expect(message).toMatch(/\)\. Correct EVENTSTORE_URL\.$/);
    });

    it('is not used if an unknown authority issued its certificate', async () => {
      const { exitCode, message } = await refused(address({ authority: certified.stranger }));
      expect(exitCode).toBe(EXIT.config);
      expect(message).toMatch(
        /certificate is not trusted: .+\. Set tlsCAFile to the file .+\)\. Correct EVENTSTORE_URL\.$/,
      );
    });

    it('is not found in a cluster whose certificates an unknown authority issued', async () => {
      const { exitCode, message } = await refused(address({ authority: certified.stranger, by: `${scheme}+discover` }));
      expect(exitCode).toBe(EXIT.unavailable);
      expect(message).toContain('or no node has a trusted certificate');
    });
  });
}
