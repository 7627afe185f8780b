import type { Risk } from '../adapters/redis/risks.js';
import { LocalClaims } from '../adapters/system/local-claims.js';
import { LocalQuotas } from '../adapters/system/local-quotas.js';
import { LocalSignals } from '../adapters/system/local-signals.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';
import type { Engines } from './engines.js';
import type { Opening } from './opening.js';
import { reached } from './reached.js';

/** Opens the ports that coordinate processes and requests. */
export async function openCoordination(
  opening: Opening,
): Promise<Pick<Engines, 'jobs' | 'sessions' | 'signals' | 'claims' | 'quotas'>> {
  const { config, report } = opening;
  const settings = config.engines.redis;
  if (!settings) {
    const { jobs, sessions } = opening.sqlite;
    return {
      jobs,
      sessions,
      signals: new LocalSignals(report),
      claims: new LocalClaims(),
      quotas: new LocalQuotas(opening.clock),
    };
  }
  const [{ openRedis }, { risksOf }, { BullJobQueue }, { timingFor }, { RedisSessions }] = await Promise.all([
    import('../adapters/redis/open-redis.js'),
    import('../adapters/redis/risks.js'),
    import('../adapters/redis/bull-job-queue.js'),
    import('../adapters/redis/bull-queues.js'),
    import('../adapters/redis/redis-sessions.js'),
  ]);
  const redis = await reached({ name: 'Redis', setting: 'REDIS_URL', url: settings.url }, async () => {
    const opened = await openRedis({ ...settings, report });
    opening.closeWith(() => opened.close());
    checkRisks(await risksOf(opened.commands), opening);
    return opened;
  });
  opening.needed.push({ name: 'Redis', ask: () => redis.commands.ping() });
  const jobs = await BullJobQueue.open(redis, { prefix: settings.prefix, timing: timingFor(config.leaseMs), report });
  opening.closeWith(() => jobs.close());
  const sessions = new RedisSessions(redis.commands, settings.prefix, opening.clock);
  return { jobs, sessions, signals: redis.signals, claims: redis.claims, quotas: redis.quotas };
}

/** In production, eviction is an error: jobs and sessions may be lost at any time. Data lost only in a crash of Redis may be an accepted risk. */
function checkRisks(risks: readonly Risk[], { config, warn }: Opening): void {
  for (const { kind, message } of risks) {
    if (kind === 'eviction' && config.appEnv === 'production')
      throw new StartFailure(EXIT.config, `APP_ENV=production: ${message}`);
    warn(message);
  }
}
