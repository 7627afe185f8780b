import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as elapsed } from 'node:timers/promises';
import { Balancer } from '../engines/installation/balancer.js';
import { Crowd } from '../engines/installation/crowd.js';
import { compared, failedJobs, indexedIn, inLog } from '../engines/installation/findings.js';
import { Installation } from '../engines/installation/installation.js';
import { describeOnEngines } from '../engines/urls.js';
import { Builder } from './builder-load.js';
import { cutShort, messagesIn, unevenSlots } from './inspection.js';
import type { ProductProcess } from './product-process.js';
import { projections } from './projections.js';
import { Random } from './random.js';

const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_122);
const ROUNDS = 2;
const VISITORS = 2;
/** A claim is given back after ten seconds, and a job whose worker died is taken up again after a minute. */
const MENDED_WITHIN_MS = 120_000;
const LIMIT_MS = 10 * 60_000;

describeOnEngines('processes with a role each, killed in turn under load', () => {
  const random = new Random(SEED);
  const running = new Map<'api' | 'projector' | 'worker', ProductProcess[]>();
  let installation: Installation;
  let balancer: Balancer;
  let crowd: Crowd;

  beforeAll(async () => {
    installation = await Installation.begin('killed-roles', { LEASE_SECONDS: '3' });
    const [projector, worker, ...apis] = await Promise.all((['projector', 'worker', 'api', 'api'] as const).map((role) => installation.started(role)));
    running.set('projector', [projector!]).set('worker', [worker!]).set('api', apis);
    balancer = await Balancer.before(apis.map(({ origin }) => origin));
    crowd = await Crowd.at(balancer.origin, random);
  }, LIMIT_MS);
  afterAll(async () => {
    await installation.end();
    await crowd.leave();
    await balancer.close();
  });

  /** Of a role, any; whoever watches over it starts it again at once. */
  async function kill(role: 'api' | 'projector' | 'worker'): Promise<void> {
    const processes = running.get(role) ?? [];
    const at = random.between(0, processes.length - 1);
    await processes[at]!.end('SIGKILL');
    processes[at] = await installation.startedAgain(processes[at]!);
  }

  /** Resolves when nothing is left half done. */
  async function mended(): Promise<void> {
    for (const end = Date.now() + MENDED_WITHIN_MS; ; await elapsed(500)) {
      const left = await inLog(installation, async (log) => ({ ...(await cutShort(log)), slots: (await unevenSlots(log)).length }));
      if (Object.values(left).every((count) => count === 0)) return;
      if (Date.now() > end) throw new Error(`Still cut short: ${JSON.stringify(left)}`);
    }
  }

  it('lose nothing that they acknowledged, and do nothing twice', async () => {
    crowd.begin(VISITORS);
    const kills = { api: 0, projector: 0, worker: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      for (const role of random.shuffled(['api', 'projector', 'worker'] as const)) {
        await elapsed(random.between(300, 2_500));
        await kill(role);
        kills[role]++;
      }
    }
    await crowd.end();
    await mended();

    const messages = [...crowd.messages.keys()];
    const uploaded = [...crowd.promised.documents];
    const { received, replied, indexed } = await inLog(installation, async (log) => ({ ...(await messagesIn(log)), indexed: await indexedIn(log) }));
    const failed = await failedJobs(installation);
    const { views, documents, differences } = await compared(installation);
    // Once compared, the views have all that was indexed.
    const shown = await crowd.owner.documents(crowd.chatbotId);
    process.stderr.write(
      [
        `seed ${SEED}, SIGKILLs: ${Object.entries(kills).map(([role, count]) => `${count} of ${role}`).join(', ')}`,
        `messages: ${messages.length} acknowledged, ${received.size} received, ${replied.size} answered`,
        `documents: ${uploaded.length} acknowledged, ${indexed.size} indexed; accounts: ${crowd.promised.accounts.size}`,
        `jobs given up: ${failed.length}; views compared: ${views}, documents ${documents}, different ${differences.length}\n`,
      ].join('\n'),
    );
    expect(messages.filter((key) => received.get(key) !== 1)).toEqual([]);
    expect([...received.keys()].filter((key) => replied.get(key) !== 1)).toEqual([]);
    expect([...received.values(), ...replied.values()].filter((times) => times !== 1)).toEqual([]);
    expect([...indexed.values()].filter(({ length }) => length !== 1)).toEqual([]);
    expect(uploaded.filter((id) => shown.filter((document) => document.id === id && document.status === 'ready').length !== 1)).toEqual([]);
    for (const address of crowd.promised.accounts) await new Builder(balancer.origin).signIn(address);
    expect(failed).toEqual([]);
    expect(differences).toEqual([]);
    expect(views).toBe(projections.length);
  }, LIMIT_MS);
});
