import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { EngineProxy } from '../../../test/engines/engine-proxy.js';
import { describeWith } from '../../../test/engines/urls.js';
import { signalsContract } from '../../ports/signals.contract.js';
import type { OpenedRedis } from './open-redis.js';
import { openRedis } from './open-redis.js';
import { scratchRedis } from './testing/scratch.js';

describeWith('REDIS_URL', 'signals over Redis', (url) => {
  signalsContract('Redis', async () => {
    const { here, there, reports, close } = await scratchRedis(url);
    return { here: here.signals, there: there.signals, reports, close };
  });

  let line: EngineProxy;
  let reports: unknown[];
  let listening: OpenedRedis;
  let speaking: OpenedRedis;
  let close: () => Promise<void>;
  beforeEach(async () => {
    line = await EngineProxy.to(url);
    const scratch = await scratchRedis(url);
    ({ here: speaking, close } = scratch);
    reports = [];
    listening = await openRedis({ url: line.url, prefix: scratch.prefix, report: (error) => reports.push(error) });
  });
  afterEach(async () => {
    await listening.close();
    await line.close();
    await close();
  });

  /** Speaks until it is heard, as listening begins again some time after the line is mended. */
  async function isHeard(channel: string): Promise<void> {
    const heard = Promise.withResolvers<void>();
    const leave = await listening.signals.subscribe(`${channel}-control`, () => undefined);
    listeners.set(channel, () => heard.resolve());
    const again = setInterval(() => void speaking.signals.publish(channel, 'hello'), 20);
    await heard.promise.finally(() => clearInterval(again));
    leave();
  }
  const listeners = new Map<string, () => void>();
  const listenTo = (channel: string) => listening.signals.subscribe(channel, () => listeners.get(channel)?.());

  it('are heard again when Redis has come back, also by who began to listen while it was away', async () => {
    await listenTo('before');
    await line.cut();
    await listenTo('meanwhile');
    await line.mend();
    await isHeard('before');
    await isHeard('meanwhile');
  });

  it('are lost quietly while Redis is away, which is reported once', async () => {
    await line.cut();
    for (let message = 0; message < 3; message++) await listening.signals.publish('a', message);
    expect(reports).toHaveLength(1);
    expect(String(reports[0])).toContain('Redis is not available');
    await line.mend();
  });
});
