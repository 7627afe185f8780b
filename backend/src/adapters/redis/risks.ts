import { answered } from './answered.js';

/** What Redis may lose of what it acknowledged; the message says what to set. */
export interface Risk {
  readonly kind: 'evicts' | 'forgets' | 'unseen';
  readonly message: string;
}

const UNSEEN: Risk = {
  kind: 'unseen',
  message:
    'Redis does not let its user see how it is set up (INFO): make sure of maxmemory-policy noeviction and appendonly yes.',
};

/**
 * From what Redis tells everybody about itself: managed services forbid to ask for its settings. What it does not tell is no
 * known risk. @throws EngineUnavailable
 */
export async function risksOf(redis: { info(section: string): Promise<string> }): Promise<readonly Risk[]> {
  try {
    const [memory, persistence] = await Promise.all([redis.info('memory'), redis.info('persistence')]);
    return [
      ...evicting(/^maxmemory_policy:(\S+)/m.exec(memory)?.[1]),
      ...forgetting(/^aof_enabled:(\d)/m.exec(persistence)?.[1]),
    ];
  } catch (error) {
    return error instanceof Error && error.name === 'ReplyError' ? [UNSEEN] : answered(Promise.reject(error));
  }
}

const evicting = (policy: string | undefined): Risk[] =>
  policy === undefined || policy === 'noeviction'
    ? []
    : [
        {
          kind: 'evicts',
          message: `Redis removes jobs and sessions when its memory is full (maxmemory-policy is ${policy}): set maxmemory-policy to noeviction.`,
        },
      ];

const forgetting = (appendOnly: string | undefined): Risk[] =>
  appendOnly === '0'
    ? [
        {
          kind: 'forgets',
          message:
            'Redis loses jobs and sessions that it has acknowledged when it ends without notice (appendonly is no): set appendonly to yes.',
        },
      ]
    : [];
