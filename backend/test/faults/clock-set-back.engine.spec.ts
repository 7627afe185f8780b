import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { openMongo, type OpenedMongo } from '../../src/adapters/mongo/open-mongo.js';
import { SystemClock } from '../../src/adapters/system/system-clock.js';
import type { Log } from '../../src/runtime/log.js';
import { MixedLoad } from '../engines/installation/mixed-load.js';
import { compared, failedJobs, indexedIn, inLog } from '../engines/installation/findings.js';
import { Installation } from '../engines/installation/installation.js';
import { viewsFollow } from '../engines/installation/views.js';
import { describeOnEngines } from '../engines/urls.js';
import { eventsIn } from '../events-in-log.js';
import { cutShort, messagesIn } from './inspection.js';
import type { ProductProcess } from './product-process.js';
import { projections } from '../../src/contexts/manifest.js';
import { Random } from './random.js';

const VISITORS = 2;
/** Longer than a busy machine delays a process, so that only the clock change could end a lease. */
const LEASE_SECONDS = '60';
const TWO_HOURS_MS = 2 * 3_600_000;
const POLL_MS = 100;
const LIMIT_MS = 10 * 60_000;

describeOnEngines('processes whose clock is set back by three hours', () => {
  let installation: Installation;
  let processes: readonly ProductProcess[];
  let api: ProductProcess;
  let load: MixedLoad;
  let mongo: OpenedMongo;

  beforeAll(async () => {
    const clock = join(import.meta.dirname, 'settable-clock.mjs');
    installation = await Installation.begin('set-back', { LEASE_SECONDS, NODE_OPTIONS: `--import ${clock}` });
    mongo = await openMongo({
      url: installation.settings['MONGODB_URL'] ?? '',
      clock: new SystemClock(),
      report: () => undefined,
    });
    processes = await Promise.all((['api', 'projector', 'worker'] as const).map((role) => installation.started(role)));
    api = processes[0]!;
    load = await MixedLoad.at(api.origin, new Random(20_261_122));
  }, LIMIT_MS);
  afterAll(async () => {
    await installation.end();
    await load.leave();
    await mongo.close();
  });

  const leases = () =>
    Promise.all(
      ['projector', 'reactor'].map(async (name) => ({ name, token: (await mongo.leases.read(name))?.token })),
    );

  it(
    'continue, each lease keeps its holder, and the log keeps its order',
    async () => {
      load.begin(VISITORS);
      await load.progresses();
      const before = await leases();
      for (const process of processes) process.signal('SIGUSR2');
      await load.progresses();
      await viewsFollow(api.origin);
      expect(await leases()).toEqual(before);
      await load.end();
      while ((await inLog(installation, cutShort)).documents > 0) await elapsed(POLL_MS);

      const { received, replied, indexed, setBack } = await inLog(installation, async (log) => ({
        ...(await messagesIn(log)),
        indexed: await indexedIn(log),
        setBack: await conversationsSetBack(log),
      }));
      const { views, documents, differences } = await compared(installation);
      process.stderr.write(
        `clock set back: ${load.messages.size} messages, ${indexed.size} documents, ${setBack} conversations across it; views compared: ${views}, documents ${documents}, different ${differences.length}\n`,
      );
      const messages = [...load.messages.keys()];
      expect(messages.filter((key) => received.get(key) !== 1 || replied.get(key) !== 1)).toEqual([]);
      expect([...load.promised.documents].filter((id) => indexed.get(id)?.length !== 1)).toEqual([]);
      expect(setBack).toBeGreaterThan(0);
      expect(await failedJobs(installation)).toEqual([]);
      expect(differences).toEqual([]);
      expect(views).toBe(projections.length);
    },
    LIMIT_MS,
  );
});

/**
 * Number of conversations that continued across the clock change: an event claims to be hours older than the previous
 * one.
 */
async function conversationsSetBack(log: Log): Promise<number> {
  const last = new Map<string, number>();
  const across = new Set<string>();
  for await (const { stream, metadata } of eventsIn(log, [conversationCategory])) {
    const time = Date.parse(metadata.occurredAt);
    if (time < (last.get(stream) ?? 0) - TWO_HOURS_MS) across.add(stream);
    last.set(stream, time);
  }
  return across.size;
}
