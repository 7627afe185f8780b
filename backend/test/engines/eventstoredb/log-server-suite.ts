import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStoreDb, type EventStoreDb } from '../../../src/adapters/eventstoredb/open-eventstoredb.js';
import { eventStoreContract } from '../../../src/ports/event-store.contract.js';
import { EngineProxy } from '../engine-proxy.js';
import { numbered } from './events.js';
import { type LogServer, startLogServer } from './log-server.js';

const FAKE = `node ${join(process.cwd(), 'test', 'engines', 'eventstoredb', 'fake-program.ts')}`;
const COMMAND = process.env['LOG_SERVER_COMMAND'] || FAKE;
const TIMEOUT_MS = 60_000;

/** On the real server wherever its program is named, else on the fake as such a program. */
export function logServerSuite(scheme: 'esdb' | 'kurrentdb'): void {
  describe(`the log server that ${COMMAND === FAKE ? 'our fake stands for' : 'LOG_SERVER_COMMAND names'}, by ${scheme}://`, () => {
    let server: LogServer;
    let proxy: EngineProxy;
    let opened: EventStoreDb;
    beforeAll(async () => {
      process.env['EVENTSTORE_UNKNOWN_OPTION'] = 'The server would refuse it.';
      server = await startLogServer(COMMAND);
      proxy = await EngineProxy.to(server.url);
      opened = await openEventStoreDb({
        url: proxy.url.replace(/^esdb/, scheme),
        report: () => undefined,
        timeoutMs: TIMEOUT_MS,
      });
      await opened.reach();
    }, 2 * TIMEOUT_MS);
    afterAll(async () => {
      delete process.env['EVENTSTORE_UNKNOWN_OPTION'];
      await opened.close();
      await proxy.close();
      await server.end();
      expect(existsSync(server.directory)).toBe(false);
    });

    eventStoreContract('through a proxy', async () => ({ store: opened.eventStore, close: async () => undefined }));

    it('is found again after its connections were cut', async () => {
      const { eventStore } = opened;
      await eventStore.append('pet-cut', numbered(2), 'no-stream');
      await proxy.cut();
      await expect(eventStore.append('pet-cut', numbered(1), 1)).rejects.toMatchObject({ name: 'EngineUnavailable' });
      await proxy.mend();
      await opened.reach();
      const read = await Array.fromAsync(eventStore.readStream('pet-cut'));
      expect(read.map(({ revision }) => revision)).toEqual([0, 1]);
    });
  });
}
