import { afterEach, beforeEach, expect, it } from 'vitest';
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

  /** Publishes until the message arrives: subscriptions resume some time after the connection is restored. */
  async function expectReceived(channel: string): Promise<void> {
    const received = Promise.withResolvers<void>();
    const unsubscribe = await listening.signals.subscribe(`${channel}-control`, () => undefined);
    listeners.set(channel, () => received.resolve());
    const again = setInterval(() => void speaking.signals.publish(channel, 'hello'), 20);
    await received.promise.finally(() => clearInterval(again));
    unsubscribe();
  }
  const listeners = new Map<string, () => void>();
  const listenTo = (channel: string) => listening.signals.subscribe(channel, () => listeners.get(channel)?.());

  it('arrive again after an outage, also at subscribers that subscribed during it', async () => {
    await listenTo('before');
    await line.cut();
    await listenTo('meanwhile');
    await line.mend();
    await expectReceived('before');
    await expectReceived('meanwhile');
  });

  it('are dropped without an error during an outage, which is reported once', async () => {
    await line.cut();
    for (let message = 0; message < 3; message++) await listening.signals.publish('a', message);
    expect(reports).toHaveLength(1);
    expect(String(reports[0])).toContain('Redis is unavailable');
    await line.mend();
  });
});
