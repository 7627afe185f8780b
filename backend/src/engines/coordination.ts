import type { DataLossRisk } from '../adapters/redis/data-loss-risks.js';
import { LocalClaims } from '../adapters/system/local-claims.js';
import { LocalSignals } from '../adapters/system/local-signals.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';
import type { Engines } from './engines.js';
import type { Opening } from './opening.js';
import { connectEngine } from './connect-engine.js';

/** Opens the ports that coordinate processes and requests. */
export async function openCoordination(
  opening: Opening,
): Promise<Pick<Engines, 'jobs' | 'schedule' | 'tasks' | 'sessions' | 'signals' | 'claims' | 'quotas'>> {
  const { config, recovery, report } = opening;
  const settings = config.engines.redis;
  if (!settings) {
    const { jobs, schedule, tasks, sessions, quotas } = opening.sqlite;
    return {
      jobs,
      schedule,
      tasks,
      sessions,
      signals: new LocalSignals(report),
      claims: new LocalClaims(),
      quotas,
    };
  }
  const [{ openRedis }, { dataLossRisks }, { BullJobQueue }, { timingFor }, { RedisSessions }, { RedisTaskStore }] =
    await Promise.all([
      import('../adapters/redis/open-redis.js'),
      import('../adapters/redis/data-loss-risks.js'),
      import('../adapters/redis/bull-job-queue.js'),
      import('../adapters/redis/bull-queues.js'),
      import('../adapters/redis/redis-sessions.js'),
      import('../adapters/redis/redis-task-store.js'),
    ]);
  const redis = await connectEngine({ name: 'Redis', setting: 'REDIS_URL', url: settings.url }, async () => {
    const opened = await openRedis({ ...settings, report, recovered: recovery.recovered });
    opening.onClose(() => opened.close());
    checkRisks(await dataLossRisks(opened.commands), opening);
    return opened;
  });
  opening.needed.push({ name: 'Redis', ask: () => redis.commands.ping() });
  const jobs = await BullJobQueue.open(redis, { prefix: settings.prefix, timing: timingFor(config.leaseMs), report });
  opening.onClose(() => jobs.close());
  const sessions = new RedisSessions(redis.commands, settings.prefix, opening.clock);
  const tasks = new RedisTaskStore(redis.commands, settings.prefix);
  const { schedule } = jobs;
  return { jobs, schedule, tasks, sessions, signals: redis.signals, claims: redis.claims, quotas: redis.quotas };
}

/**
 * In production, eviction is an error: jobs and sessions may be lost at any time. Data lost only in a crash of Redis
 * may be an accepted risk.
 */
function checkRisks(risks: readonly DataLossRisk[], { config, warn }: Opening): void {
  for (const { kind, message } of risks) {
    if (kind === 'eviction' && config.appEnv === 'production')
      throw new StartFailure(EXIT.config, `APP_ENV=production: ${message}`);
    warn(message);
  }
}
