import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openEventStoreDb } from '../../../src/adapters/eventstoredb/open-eventstoredb.js';
import type { EventStore } from '../../../src/ports/event-store.js';
import { event } from './events.js';

/** The adapter with either client when no server answers. */
export function absentServerSuite(client: string, scheme: 'esdb' | 'kurrentdb'): void {
  describe(`${client} without its server`, () => {
    const everyCall = (eventStore: EventStore): (() => Promise<unknown>)[] => [
      () => eventStore.append('chatbot-1', [event('lost')], 'no-stream'),
      () => Array.fromAsync(eventStore.readStream('chatbot-1')),
      () => eventStore.readBackwards('chatbot-1', 1),
      () => eventStore.head(),
      () => eventStore.deleteStream('chatbot-1'),
      () =>
        Array.fromAsync(
          eventStore.subscribe({ after: undefined, categories: ['chatbot'], signal: new AbortController().signal }),
        ),
    ];

    it('rejects every call as unavailable', async () => {
      // Another process may take a port that was just free, but nobody listens on port 1.
      const { eventStore, close } = await openEventStoreDb({
        url: `${scheme}://127.0.0.1:1?tls=false`,
        report: () => undefined,
      });
      for (const result of await Promise.allSettled(everyCall(eventStore).map((call) => call())))
        expect(result).toMatchObject({ status: 'rejected', reason: { name: 'EngineUnavailable' } });
      await close();
    });

    it('gives up on a server that accepts connections and never answers', async () => {
      const sockets = new Set<Socket>();
      const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const { eventStore, close } = await openEventStoreDb({
        url: `${scheme}://127.0.0.1:${port}?tls=false`,
        report: () => undefined,
        timeoutMs: 300,
      });
      for (const result of await Promise.allSettled(everyCall(eventStore).map((call) => call())))
        expect(result).toMatchObject({ status: 'rejected', reason: { name: 'EngineUnavailable' } });
      for (const socket of sockets) socket.destroy();
      silent.close();
      await close();
    });
  });
}
