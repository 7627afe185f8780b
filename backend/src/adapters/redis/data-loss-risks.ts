import { answered } from './answered.js';

/** A setting under which Redis may lose acknowledged data. The message says what to change. */
export interface DataLossRisk {
  readonly kind: 'eviction' | 'no-aof' | 'unknown';
  readonly message: string;
}

const UNKNOWN: DataLossRisk = {
  kind: 'unknown',
  message:
    'Redis does not allow its user the INFO command, so its settings cannot be checked. Make sure that maxmemory-policy is noeviction and appendonly is yes.',
};

/**
 * Checks the settings that INFO reports, because managed services do not allow CONFIG. A value that INFO does not
 * report is not treated as a risk.
 * @throws EngineUnavailable
 */
export async function dataLossRisks(redis: {
  info(section: string): Promise<string>;
}): Promise<readonly DataLossRisk[]> {
  try {
    const [memory, persistence] = await Promise.all([redis.info('memory'), redis.info('persistence')]);
    return [
      ...evictionRisk(/^maxmemory_policy:(\S+)/m.exec(memory)?.[1]),
      ...crashRisk(/^aof_enabled:(\d)/m.exec(persistence)?.[1]),
    ];
  } catch (error) {
    return error instanceof Error && error.name === 'ReplyError' ? [UNKNOWN] : answered(Promise.reject(error));
  }
}

const evictionRisk = (policy: string | undefined): DataLossRisk[] =>
  policy === undefined || policy === 'noeviction'
    ? []
    : [
        {
          kind: 'eviction',
          message: `Redis evicts jobs and sessions when its memory is full (maxmemory-policy is ${policy}). Set maxmemory-policy to noeviction.`,
        },
      ];

const crashRisk = (appendOnly: string | undefined): DataLossRisk[] =>
  appendOnly === '0'
    ? [
        {
          kind: 'no-aof',
          message: 'Redis loses acknowledged jobs and sessions in a crash (appendonly is no). Set appendonly to yes.',
        },
      ]
    : [];
