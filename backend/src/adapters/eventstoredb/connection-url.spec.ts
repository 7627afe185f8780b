import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientFor, withoutUser } from './connection-url.js';
import { openEventStoreDb } from './open-eventstoredb.js';

describe("the event store's URL", () => {
  it.each([
    'esdb://localhost:2113',
    'esdb+discover://cluster.example:2113?tls=true',
    'esdb://a:b@one:2113,two:2113,three:2113/?tlsCAFile=ca.pem&node_preference=leader',
  ])('selects the EventStoreDB client for %s', (url) => expect(clientFor(url)).toBe('eventstoredb'));

  it.each([
    'kurrentdb://localhost:2113?tls=false',
    'kurrentdb+discover://cluster.example',
    'kdb://localhost',
    'kurrent+discover://localhost?tlsVerifyCert=false',
  ])('selects the KurrentDB client for %s', (url) => expect(clientFor(url)).toBe('kurrentdb'));

  it.each(['http://localhost:2113', 'localhost:2113', 'esdb:localhost', 'toString://localhost', ''])(
    'is refused as %j',
    (url) => {
      expect(() => clientFor(url)).toThrow('must begin with one of esdb://');
    },
  );

  it('is rejected with parameters that the clients warn about or that the adapter needs unchanged', () => {
    expect(() => clientFor('esdb://localhost?tsl=false')).toThrow('unknown or unsupported parameter: tsl');
    expect(() => clientFor('esdb://localhost?throwOnAppendFailure=false')).toThrow('throwOnAppendFailure');
    expect(() => clientFor('esdb://localhost?tlsVerifyCert=false')).toThrow('tlsCAFile');
  });
});

describe('the credentials of a URL', () => {
  it.each([
    [
      'kurrentdb://ada:secret@one:2113,two:2113?tls=true',
      'kurrentdb://one:2113,two:2113?tls=true',
      { username: 'ada', password: 'secret' },
    ],
    [
      'kdb+discover://a%40b:p%40ss%3Aw%2Frd%25@host',
      'kdb+discover://host',
      { username: 'a@b', password: 'p@ss:w/rd%' },
    ],
    ['kurrentdb://ada:one:two@host', 'kurrentdb://host', { username: 'ada', password: 'one:two' }],
    [
      'kurrentdb://host:2113?tlsCAFile=/etc/a:b@c/ca.pem',
      'kurrentdb://host:2113?tlsCAFile=/etc/a:b@c/ca.pem',
      undefined,
    ],
    ['kurrentdb://host', 'kurrentdb://host', undefined],
  ])('are removed from %s', (url, address, credentials) => {
    expect(withoutUser(url)).toEqual({ address, credentials });
  });
});

describe('the password in the URL', () => {
  const said: unknown[] = [];
  const methods = ['log', 'warn', 'error', 'debug', 'info'] as const;
  beforeEach(() => {
    said.length = 0;
    for (const method of methods) vi.spyOn(console, method).mockImplementation((...words) => void said.push(...words));
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    'esdb://admin:s3cret@127.0.0.1:1?tls=true',
    'esdb://admin:s3cret@127.0.0.1:1?tls=false',
    'esdb://admin:s3cret@127.0.0.1:port',
    'esdb://admin:s3cret:more@127.0.0.1:1',
    'esdb://admin:s3cret@127.0.0.1:1?tls=maybe',
    'esdb://admin:s3cret@127.0.0.1:1?nodePreference=s3cret',
    'esdb://admin:s3cret@127.0.0.1:1?unknown=s3cret',
    'esdb://admin:s3cret@127.0.0.1:1?tlsVerifyCert=false',
    'esdb://admin:s3cret@127.0.0.1:1?tlsCAFile=/nowhere/ca.pem',
    'other://admin:s3cret@127.0.0.1:1',
  ])('appears in no error and no console output: %s', async (url) => {
    const reports: unknown[] = [];
    const attempt = async () => {
      const { eventStore, close } = await openEventStoreDb({
        url,
        report: (error) => void reports.push(error),
        timeoutMs: 2_000,
      });
      try {
        await eventStore.head();
      } finally {
        await close();
      }
    };
    const error = await attempt().then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error?.name).toMatch(/^(EngineUnavailable|EngineUnusable)$/);
    const everything = [error?.message, error?.stack, error?.cause, JSON.stringify(error), ...reports, ...said]
      .map(String)
      .join('\n');
    // The test's own name and call contain the password as well.
    expect(everything).not.toContain('s3cret');
  });
});
