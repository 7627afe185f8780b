import type { ChainableCommander, Redis } from 'ioredis';
import { z } from 'zod';
import type { Job } from '../../ports/job-queue.js';

/** A job with a place in the line of its group, of its owner, or of both. */
export type Placed = Pick<Job, 'id' | 'name' | 'owner' | 'group'>;

export const isPlaced = ({ owner, group }: Pick<Job, 'owner' | 'group'>): boolean =>
  owner !== undefined || group !== undefined;

/** Whether the job may run now, and others that may run now as well. */
export interface Admission {
  readonly admitted: boolean;
  readonly others: readonly string[];
}

/** KEYS: group, ready, running, sequence, caps. `fill` lets the owner's next jobs run, as many as may. */
const COMMON = `
local group, ready, running = KEYS[1], KEYS[2], KEYS[3]
local id, name, grouped, owned = ARGV[1], ARGV[2], ARGV[3] == '1', ARGV[4] == '1'
local function line(key, member)
  if not redis.call('ZSCORE', key, member) then redis.call('ZADD', key, redis.call('INCR', KEYS[4]), member) end
end
local function first() return redis.call('ZRANGE', group, 0, 0)[1] end
local function fill()
  local cap = tonumber(redis.call('HGET', KEYS[5], name) or '1')
  while redis.call('SCARD', running) < cap do
    local next = redis.call('ZPOPMIN', ready)[1]
    if not next then break end
    redis.call('SADD', running, next)
  end
end`;

/**
 * KEYS[6] is the job itself: one that was removed joins no line, and need not wait for its turn. A new one (ARGV[5])
 * joins only if Bull has never run it.
 */
const ENTER = `${COMMON}
if redis.call('EXISTS', KEYS[6]) == 0 then return {1} end
if ARGV[5] == '1' and redis.call('HEXISTS', KEYS[6], 'attemptsMade') == 1 then return {0} end
if grouped then
  line(group, id)
  if first() ~= id then return {0} end
end
if not owned then return {1} end
if redis.call('SISMEMBER', running, id) == 0 then line(ready, id) end
fill()
local others = redis.call('SMEMBERS', running)
return {redis.call('SISMEMBER', running, id), unpack(others)}`;

/** ARGV[5] says whether the job holds its place in the group, because it will be retried. */
const LEAVE = `${COMMON}
local others = {}
if owned then
  redis.call('SREM', running, id)
  redis.call('ZREM', ready, id)
end
if grouped and ARGV[5] == '0' then
  local led = first() == id or not redis.call('ZSCORE', group, id)
  redis.call('ZREM', group, id)
  local head = first()
  if led and head then
    if not owned then others = {head} elseif redis.call('SISMEMBER', running, head) == 0 then line(ready, head) end
  end
end
if owned then
  fill()
  others = redis.call('SMEMBERS', running)
end
return {0, unpack(others)}`;

const Reply = z.tuple([z.number()], z.string());

function admission({ id }: Placed, reply: unknown): Admission {
  const [admitted, ...others] = Reply.parse(reply);
  return { admitted: admitted === 1, others: others.filter((other) => other !== id) };
}

/**
 * Who may run: the first of each group, and of each owner a number of jobs at once. Bull knows neither. A job that may
 * not run yet waits among Bull's delayed jobs, and is promoted when it may. So Bull's lists hold few jobs of an owner,
 * however many wait, and owners take turns in them.
 */
export class JobLines {
  constructor(
    private readonly client: Redis,
    private readonly prefix: string,
  ) {}

  /** Sets how many jobs of a name may run at once for one owner. Until then, one. */
  async limit(name: string, perOwner: number): Promise<void> {
    await this.client.hset(this.#key('caps'), name, perOwner);
  }

  /** `isNew`: it was just added. One that Bull has known before keeps its place. */
  async enter(job: Placed, bullKey: string, isNew: boolean): Promise<Admission> {
    return admission(job, await this.client.eval(...this.#call(ENTER, job, isNew, bullKey)));
  }

  /**
   * `holds`: it will be retried, and keeps its place in its group. Can be repeated. Returns others that may run now.
   */
  async leave(job: Placed, holds: boolean): Promise<readonly string[]> {
    return admission(job, await this.client.eval(...this.#call(LEAVE, job, holds))).others;
  }

  /** Leaves for good, in one step with the commands of the transaction. */
  async leaveWith(transaction: ChainableCommander, job: Placed): Promise<readonly string[]> {
    const replies = (await transaction.eval(...this.#call(LEAVE, job, false)).exec()) ?? [];
    for (const [error] of replies) if (error) throw error;
    return admission(job, replies.at(-1)?.[1]).others;
  }

  #call(script: string, { id, name, owner, group }: Placed, flag: boolean, bullKey = '') {
    const line = [name, owner ?? '', ...(group === undefined ? [] : [group])].map(encodeURIComponent);
    const owned = this.#key(...line.slice(0, 2));
    const keys = [
      this.#key('group', ...line),
      `${owned}:ready`,
      `${owned}:running`,
      this.#key('sequence'),
      this.#key('caps'),
    ];
    const flags = [group !== undefined, owner !== undefined, flag].map(Number);
    return [script, 6, ...keys, bullKey, id, name, ...flags] as const;
  }

  #key(...parts: readonly string[]): string {
    return [this.prefix, 'job-lines', ...parts].join(':');
  }
}
