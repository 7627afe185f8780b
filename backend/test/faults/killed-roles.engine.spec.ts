import { afterAll, beforeAll, expect, it } from 'vitest';
import { setTimeout as elapsed } from 'node:timers/promises';
import { checkConsistency, NO_INCONSISTENCIES } from '../engines/installation/consistency.js';
import { Balancer } from '../engines/installation/balancer.js';
import { MixedLoad } from '../engines/installation/mixed-load.js';
import { Installation } from '../engines/installation/installation.js';
import { describeOnEngines } from '../engines/urls.js';
import type { ProductProcess } from './product-process.js';
import { Random } from './random.js';

const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_122);
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);
const VISITORS = 2;
const LIMIT_MS = 10 * 60_000 * Math.max(1, ROUNDS / 2);

describeOnEngines('processes with a role each, killed in turn under load', () => {
  const random = new Random(SEED);
  const running = new Map<'api' | 'projector' | 'worker', ProductProcess[]>();
  let installation: Installation;
  let balancer: Balancer;
  let load: MixedLoad;

  beforeAll(async () => {
    installation = await Installation.begin('killed-roles', { LEASE_SECONDS: '3' });
    const [projector, worker, ...apis] = await Promise.all(
      (['projector', 'worker', 'api', 'api'] as const).map((role) => installation.started(role)),
    );
    running.set('projector', [projector!]).set('worker', [worker!]).set('api', apis);
    balancer = await Balancer.before(apis.map(({ origin }) => origin));
    load = await MixedLoad.at(balancer.origin, random);
  }, LIMIT_MS);
  afterAll(async () => {
    await installation.end();
    await load.leave();
    await balancer.close();
  });

  /** Kills any process of a role. It is restarted at once, as by a service manager. */
  async function kill(role: 'api' | 'projector' | 'worker'): Promise<void> {
    const processes = running.get(role) ?? [];
    const at = random.between(0, processes.length - 1);
    await processes[at]!.end('SIGKILL');
    processes[at] = await installation.startedAgain(processes[at]!);
  }

  it(
    'neither lose nor repeat acknowledged work',
    async () => {
      load.begin(VISITORS);
      const kills = { api: 0, projector: 0, worker: 0 };
      for (let round = 0; round < ROUNDS; round++) {
        for (const role of random.shuffled(['api', 'projector', 'worker'] as const)) {
          await elapsed(random.between(300, 2_500));
          await kill(role);
          kills[role]++;
        }
      }
      await load.end();
      const { inconsistencies, figures } = await checkConsistency(installation, load);
      process.stderr.write(
        `seed ${SEED}, SIGKILLs: ${Object.entries(kills)
          .map(([role, count]) => `${count} of ${role}`)
          .join(', ')}\n${figures}`,
      );
      expect(inconsistencies).toEqual(NO_INCONSISTENCIES);
    },
    LIMIT_MS,
  );
});
