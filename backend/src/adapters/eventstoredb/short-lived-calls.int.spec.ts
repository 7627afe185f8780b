import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { Http2SubchannelConnector } from '@grpc/grpc-js/build/src/transport.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { numbered } from '../../../test/engines/eventstoredb/events.js';
import { FakeProcess } from '../../../test/engines/eventstoredb/fake-process.js';
import { ShortLivedMap } from '../../concurrency/short-lived-map.js';
import { ShortLivedSet } from '../../concurrency/short-lived-set.js';
import { openEventStoreDb, type EventStoreDb } from './open-eventstoredb.js';

const TIMEOUT_MS = 60_000;

describe('calls to EventStoreDB', () => {
  let fake: FakeProcess;
  let opened: EventStoreDb;
  beforeAll(async () => {
    fake = await FakeProcess.start();
    opened = await openEventStoreDb({ url: fake.url('esdb'), report: () => undefined, timeoutMs: TIMEOUT_MS });
  });
  afterAll(async () => {
    await opened.close();
    await fake.end();
  });

  it('are held in short-lived collections until they end, by gRPC and by the session below it', async () => {
    // The client is loaded by now.
    const connect = vi.spyOn(Http2SubchannelConnector.prototype, 'connect');
    await fake.holdAnswers();
    const appended = opened.eventStore.append('chatbot-1', numbered(1), 'no-stream');
    await vi.waitUntil(() => connect.mock.results.length > 0, TIMEOUT_MS);
    const transport: unknown = await connect.mock.results[0]?.value;
    const { activeCalls, session } = transport as { activeCalls: ShortLivedSet<object>; session: object };
    const symbol = Object.getOwnPropertySymbols(session).find(({ description }) => description === 'state');
    const { streams, pendingStreams } = Reflect.get(session, symbol ?? '') as Record<string, unknown>;
    expect([activeCalls, pendingStreams]).toEqual([expect.any(ShortLivedSet), expect.any(ShortLivedSet)]);
    expect(streams).toBeInstanceOf(ShortLivedMap);
    const sizes = () => [activeCalls.size, (streams as ShortLivedMap<number, object>).size];
    await vi.waitUntil(() => sizes().join() === '1,1', TIMEOUT_MS);
    await fake.answer();
    await appended;
    await vi.waitUntil(() => sizes().join() === '0,0', TIMEOUT_MS);
  });
});

describe('a function bound to an asynchronous resource', () => {
  const storage = new AsyncLocalStorage<string>();
  const resource = storage.run('inside', () => new AsyncResource('Test'));
  function told(this: unknown, ...args: unknown[]) {
    return [storage.getStore(), this, ...args];
  }

  it('runs in its context, with the object that it is called on', () => {
    const bound = resource.bind(told);
    expect(Reflect.apply(bound, 'itself', [1, 2])).toEqual(['inside', 'itself', 1, 2]);
    expect(bound).not.toHaveProperty('asyncResource');
  });

  it('runs with the object that it was bound to', () => {
    const bound = Reflect.apply(resource.bind, resource, [told, 'given']) as typeof told;
    expect(bound(3)).toEqual(['inside', 'given', 3]);
  });
});
