import { describe, expect, it } from 'vitest';
import { Calls } from './calls.js';

const failing = (properties: Readonly<Record<string, unknown>>) =>
  Object.assign(new Error('of the client'), properties);

describe('a call to the server', () => {
  const calls = new Calls(60_000, () => undefined);
  /** Fails this many times before it succeeds, and counts the calls. */
  const flaky = (failures: number, error: Error) => {
    const flaky = {
      made: 0,
      call: async () => {
        if (flaky.made++ < failures) throw error;
        return 'answer';
      },
    };
    return flaky;
  };

  it.each([{ type: 'unavailable' }, { type: 'cancelled' }, { type: 'not-leader' }, { code: 14 }, { code: 13 }])(
    'is made again where the connection or the leader has changed: %j',
    async (properties) => {
      const { call } = flaky(2, failing(properties));
      expect(await calls.make(call)).toBe('answer');
    },
  );

  it('fails after three attempts', async () => {
    const server = flaky(3, failing({ code: 14, message: '14 UNAVAILABLE: connect ECONNREFUSED' }));
    await expect(calls.make(server.call)).rejects.toMatchObject({
      name: 'EngineUnavailable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(server.made).toBe(3);
  });

  it.each([
    'unable to verify the first certificate',
    "Hostname/IP does not match certificate's altnames: IP: 10.0.0.7 is not in the cert's list: ",
  ])('reports a certificate that is not trusted: %s', async (reason) => {
    const { call } = flaky(
      3,
      failing({
        type: 'unavailable',
        message: `14 UNAVAILABLE: No connection established. Last error: Error: ${reason}. Resolution note: `,
      }),
    );
    const failure = expect.objectContaining({
      message: expect.stringContaining(`is not trusted: ${reason}. Set tlsCAFile`),
    });
    await expect(calls.make(call)).rejects.toEqual(failure);
  });

  it.each([
    { type: 'not-leader', message: '5 NOT_FOUND: Leader info available' },
    { type: 'unknown', message: '2 UNKNOWN: No leader info available in response' },
    { type: 'unavailable', code: 14, message: '14 UNAVAILABLE: Server Is Not Ready' },
  ])('reports a cluster without a leader: %j', async (properties) => {
    const server = flaky(3, failing(properties));
    await expect(calls.make(server.call)).rejects.toMatchObject({
      name: 'EngineUnavailable',
      message: expect.stringContaining('no leader'),
    });
    expect(server.made).toBe(3);
  });

  it('reports a cluster that cannot be found', async () => {
    const server = flaky(1, new Error('Failed to discover after 10 attempts.'));
    await expect(calls.make(server.call)).rejects.toMatchObject({
      name: 'EngineUnavailable',
      message: expect.stringContaining('no node'),
    });
  });

  it.each([
    [{ type: 'deadline-exceeded' }, 'EngineUnavailable', 'is unavailable'],
    [{ type: 'access-denied' }, 'EngineUnavailable', 'user or password'],
    [{ type: 'unknown' }, 'EngineUnavailable', 'is unavailable'],
    [{ type: 'maximum-append-size-exceeded', maxAppendSize: 1_024 }, 'AppendTooLarge', '1024 bytes'],
    [{ type: 'stream-deleted' }, 'Error', 'tombstoned'],
    [{ type: 'wrong-expected-version' }, 'Error', 'of the client'],
    [{ type: 'invalid-argument' }, 'Error', 'of the client'],
    [{ type: 'unknown', code: 3 }, 'Error', 'of the client'],
    [{ type: 'unknown', message: 'Could not recognize BadRequest' }, 'Error', 'BadRequest'],
    [{ type: 'unknown', code: 2, message: '2 UNKNOWN: Exception was thrown by handler.' }, 'Error', 'by handler'],
    [{}, 'Error', 'of the client'],
  ])('is not retried after errors that persist: %j', async (properties, name, message) => {
    const server = flaky(1, failing(properties));
    await expect(calls.make(server.call)).rejects.toMatchObject({ name, message: expect.stringContaining(message) });
    expect(server.made).toBe(1);
  });

  it('tells once that the server answers again', async () => {
    let recoveries = 0;
    const told = new Calls(60_000, () => recoveries++);
    const down = flaky(6, failing({ code: 14, message: '14 UNAVAILABLE' }));
    for (let outage = 0; outage < 2; outage++) await expect(told.make(down.call)).rejects.toThrow();
    expect(recoveries).toBe(0);
    await told.make(down.call);
    await told.make(down.call);
    expect(recoveries).toBe(1);
  });

  it('reports no recovery after an error of a server that answers', async () => {
    let recoveries = 0;
    const told = new Calls(60_000, () => recoveries++);
    const server = flaky(1, failing({ type: 'wrong-expected-version' }));
    await expect(told.make(server.call)).rejects.toThrow();
    await told.make(server.call);
    expect(recoveries).toBe(0);
  });

  it('fails if no answer arrives', async () => {
    await expect(new Calls(1, () => undefined).make(() => new Promise(() => undefined))).rejects.toMatchObject({
      name: 'EngineUnavailable',
      message: expect.stringContaining('did not answer'),
    });
  });
});
