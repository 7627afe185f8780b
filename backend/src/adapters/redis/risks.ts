import { answered } from './answered.js';

/** A setting under which Redis may lose acknowledged data. The message says what to change. */
export interface Risk {
  readonly kind: 'eviction' | 'no-aof' | 'unknown';
  readonly message: string;
}

const UNKNOWN: Risk = {
  kind: 'unknown',
  message:
    'Redis does not allow its user the INFO command, so its settings cannot be checked. Make sure that maxmemory-policy is noeviction and appendonly is yes.',
};

/**
 * Checks the settings that INFO reports, because managed services do not allow CONFIG. A value that INFO does not report is
 * not treated as a risk.
 * @throws EngineUnavailable
 */
export async function risksOf(redis: { info(section: string): Promise<string> }): Promise<readonly Risk[]> {
  try {
    const [memory, persistence] = await Promise.all([redis.info('memory'), redis.info('persistence')]);
    return [
      ...evicting(/^maxmemory_policy:(\S+)/m.exec(memory)?.[1]),
      ...forgetting(/^aof_enabled:(\d)/m.exec(persistence)?.[1]),
    ];
  } catch (error) {
    return error instanceof Error && error.name === 'ReplyError' ? [UNKNOWN] : answered(Promise.reject(error));
  }
}

const evicting = (policy: string | undefined): Risk[] =>
  policy === undefined || policy === 'noeviction'
    ? []
    : [
        {
          kind: 'eviction',
          message: `Redis evicts jobs and sessions when its memory is full (maxmemory-policy is ${policy}). Set maxmemory-policy to noeviction.`,
        },
      ];

const forgetting = (appendOnly: string | undefined): Risk[] =>
  appendOnly === '0'
    ? [
        {
          kind: 'no-aof',
          message: 'Redis loses acknowledged jobs and sessions in a crash (appendonly is no). Set appendonly to yes.',
        },
      ]
    : [];
