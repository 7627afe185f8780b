import { afterAll, beforeAll, expect, it } from 'vitest';
import { Problem } from '@chatbot-builder/contracts/http';
import { setTimeout as elapsed } from 'node:timers/promises';
import { HAS_REDIS_SERVER, RedisServer } from '../../src/adapters/redis/testing/redis-server.js';
import { checkConsistency, NO_INCONSISTENCIES } from '../engines/installation/consistency.js';
import { MixedLoad } from '../engines/installation/mixed-load.js';
import { Installation } from '../engines/installation/installation.js';
import { eventually } from '../eventually.js';
import { EngineProxy } from '../engines/engine-proxy.js';
import { describeOnEngines } from '../engines/urls.js';
import type { ProductProcess } from './product-process.js';
import { Random } from './random.js';
import { Visitor } from './visitor-load.js';

const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_122);
const VISITORS = 2;
const KILLS = 2;
const CUTS = 3;
/** Longer than a hiccup, and shorter than the 30 seconds after which a subscription is restarted. */
const AWAY_MS = Number(process.env['FAULT_AWAY_MS'] ?? 4_000);
/** From the end of an outage to the reply to a message that nobody has sent before. */
const REPLIES_WITHIN_MS = 15_000;
const ANSWERED_WITHIN_MS = 10_000;
const WELL_WITHIN_S = 60;
const POLL_MS = 100;
const LIMIT_MS = 10 * 60_000 + (KILLS + 1) * AWAY_MS;

describeOnEngines('processes with a role each whose engines fail under load', () => {
  let redis: RedisServer | undefined;
  let line: EngineProxy;
  let installation: Installation;
  let processes: readonly ProductProcess[];
  let load: MixedLoad;

  beforeAll(async () => {
    redis = HAS_REDIS_SERVER ? await RedisServer.start() : undefined;
    installation = await Installation.begin('engines-away', {
      LEASE_SECONDS: '3',
      ...(redis && { REDIS_URL: redis.url }),
    });
    line = await EngineProxy.to(installation.settings['EVENTSTORE_URL'] ?? '');
    processes = await Promise.all(
      (['api', 'projector', 'worker'] as const).map((role) => installation.started(role, { EVENTSTORE_URL: line.url })),
    );
    load = await MixedLoad.at(processes[0]!.origin, new Random(SEED));
  }, LIMIT_MS);
  afterAll(async () => {
    await installation.end();
    await load.leave();
    await line.close();
    await redis?.remove();
  });

  /** The health of each process. It must answer in time. */
  const healths = () =>
    Promise.all(
      processes.map(async ({ origin }) => {
        const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
        return answer.ok ? 'well' : `${answer.status} ${Problem.parse(await answer.json()).message}`;
      }),
    );

  /** Resolves with the reply to somebody's first message, sent until it is answered. */
  async function newReply(): Promise<void> {
    const visitor = new Visitor(load.chatbotId, new Random(SEED), () => undefined);
    const said = () =>
      visitor.say(processes[0]!.origin).then(
        () => true,
        () => false,
      );
    await eventually(said, (replied) => replied, WELL_WITHIN_S, POLL_MS);
  }

  /** Resolves once each process is healthy, without a restart. */
  async function wellAgain(): Promise<void> {
    await eventually(healths, (all) => all.every((health) => health === 'well'), WELL_WITHIN_S, POLL_MS);
  }

  /** Resolves once the load has ended, and everything that was acknowledged is done. */
  async function expectConsistency(what: string): Promise<void> {
    await load.end();
    const { inconsistencies, figures } = await checkConsistency(installation, load);
    process.stderr.write(`seed ${SEED}, ${what}\n${figures}`);
    expect(inconsistencies).toEqual(NO_INCONSISTENCIES);
  }

  const killed = 'report that Redis is killed and restarted, and neither lose nor repeat work';
  it(
    HAS_REDIS_SERVER ? killed : `${killed}: not shown, as redis-server is not here`,
    async () => {
      if (!redis) return;
      load.begin(VISITORS);
      for (let kill = 0; kill < KILLS; kill++) {
        await load.progresses();
        await redis.kill();
        expect(await healths()).toEqual(processes.map(() => '503 Redis does not answer.'));
        await elapsed(AWAY_MS);
        await redis.restart();
        await wellAgain();
      }
      await load.progresses();
      await expectConsistency(`SIGKILLs of Redis: ${KILLS}`);
    },
    LIMIT_MS,
  );

  it(
    'report that the event store is unreachable, and neither lose nor repeat work, even if connections break during a subscription',
    async () => {
      load.begin(VISITORS);
      for (let cut = 0; cut < CUTS; cut++) {
        await load.progresses();
        await line.cut();
        await line.mend();
      }
      await load.progresses();
      await line.cut();
      expect(await healths()).toEqual(processes.map(() => '503 The event store does not answer.'));
      await elapsed(AWAY_MS);
      await line.mend();
      const mended = performance.now();
      await newReply();
      const repliedAfterMs = Math.round(performance.now() - mended);
      expect(repliedAfterMs).toBeLessThan(REPLIES_WITHIN_MS);
      await wellAgain();
      await load.progresses();
      await expectConsistency(
        `connections to the event store cut: ${CUTS} times for a moment, once for ${AWAY_MS / 1_000} s, the first new reply ${repliedAfterMs} ms later`,
      );
    },
    LIMIT_MS,
  );
});
