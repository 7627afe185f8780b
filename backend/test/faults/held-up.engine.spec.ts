import { afterAll, beforeAll, expect, it } from 'vitest';
import { setTimeout as elapsed } from 'node:timers/promises';
import { openMongo, type OpenedMongo } from '../../src/adapters/mongo/open-mongo.js';
import { SystemClock } from '../../src/adapters/system/system-clock.js';
import type { LeaseRecord } from '../../src/ports/leases.js';
import { checkConsistency, NO_INCONSISTENCIES } from '../engines/installation/consistency.js';
import { MixedLoad } from '../engines/installation/mixed-load.js';
import { compared } from '../engines/installation/findings.js';
import { Installation } from '../engines/installation/installation.js';
import { viewsFollow } from '../engines/installation/views.js';
import { describeOnEngines } from '../engines/urls.js';
import type { ProductProcess } from './product-process.js';
import { projections } from '../../src/contexts/manifest.js';
import { Random } from './random.js';

const VISITORS = 2;
const LEASE_SECONDS = '3';
/** A process that was idle when it was paused makes no late write, so several rounds may be needed. */
const MOST_ROUNDS = 16;
const LATE_WRITES = 2;
const STARTS = 3;
const FENCED_WITHIN_MS = 6_000;
const POLL_MS = 50;
const LIMIT_MS = 10 * 60_000;

/** Number of terms that a fenced write ended, from the program logs. */
const fencedOff = ({ said }: ProductProcess): number =>
  said.split('\n').filter((line) => line.includes('"msg":"Fenced off"') && line.includes('"who":"lease projector"'))
    .length;

describeOnEngines('two processes that could keep the views', () => {
  let installation: Installation;
  let projectors: readonly ProductProcess[];
  let load: MixedLoad;
  let mongo: OpenedMongo;

  beforeAll(async () => {
    installation = await Installation.begin('held-up', { LEASE_SECONDS });
    mongo = await openMongo({
      url: installation.settings['MONGODB_URL'] ?? '',
      clock: new SystemClock(),
      report: () => undefined,
    });
    projectors = await Promise.all([installation.started('projector'), installation.started('projector')]);
    const [api] = await Promise.all((['api', 'worker'] as const).map((role) => installation.started(role)));
    load = await MixedLoad.at(api!.origin, new Random(20_261_122));
  }, LIMIT_MS);
  afterAll(async () => {
    await installation.end();
    await load.leave();
    await mongo.close();
  });

  async function lease(): Promise<LeaseRecord> {
    const lease = await mongo.leases.read('projector');
    if (!lease) throw new Error('Nobody keeps the views');
    return lease;
  }

  const keeperOf = ({ holder }: LeaseRecord): ProductProcess | undefined =>
    projectors.find(({ pid }) => holder?.split('/')[1] === String(pid));

  it('keep them consistent with the log if both start at once', async () => {
    await viewsFollow(load.owner.origin);
    expect(keeperOf(await lease())).toBeDefined();
    expect(await compared(installation)).toMatchObject({ views: projections.length, differences: [] });
  });

  it(
    'are fenced if they were paused past the lease and write late, and the views stay consistent with the log',
    async () => {
      load.begin(VISITORS);
      let rounds = 0;
      while (
        rounds < MOST_ROUNDS &&
        projectors.reduce((sum, projector) => sum + fencedOff(projector), 0) < LATE_WRITES
      ) {
        rounds++;
        await heldUp();
      }
      await load.end();
      const late = projectors.reduce((sum, projector) => sum + fencedOff(projector), 0);
      const { inconsistencies, figures } = await checkConsistency(installation, load);
      process.stderr.write(`held up past the lease ${rounds} times: ${late} late writes fenced off\n${figures}`);
      expect(late).toBeGreaterThanOrEqual(LATE_WRITES);
      expect(inconsistencies).toEqual(NO_INCONSISTENCIES);
    },
    LIMIT_MS,
  );

  it(
    'keep them consistent with the log if both are killed under load and start at once',
    async () => {
      load.begin(VISITORS);
      for (let start = 0; start < STARTS; start++) {
        const before = await lease();
        await Promise.all(projectors.map((projector) => projector.end('SIGKILL')));
        projectors = await Promise.all(projectors.map((projector) => installation.startedAgain(projector)));
        await viewsFollow(load.owner.origin);
        expect((await lease()).token).toBeGreaterThan(before.token);
      }
      await load.end();
      const { inconsistencies, figures } = await checkConsistency(installation, load);
      process.stderr.write(`both killed and started at once ${STARTS} times\n${figures}`);
      expect(inconsistencies).toEqual(NO_INCONSISTENCIES);
    },
    LIMIT_MS,
  );

  /** Pauses the process that keeps the views, and resumes it once the other one keeps them. */
  async function heldUp(): Promise<void> {
    const before = await lease();
    const keeper = keeperOf(before);
    if (!keeper) throw new Error(`The views are kept by ${before.holder}`);
    const known = fencedOff(keeper);
    keeper.pause();
    while ((await lease()).token === before.token) await elapsed(POLL_MS);
    await viewsFollow(load.owner.origin);
    keeper.wake();
    for (const end = Date.now() + FENCED_WITHIN_MS; fencedOff(keeper) === known && Date.now() < end;)
      await elapsed(POLL_MS);
  }
});
