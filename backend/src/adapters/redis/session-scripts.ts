/*
 * Each script is idempotent: a command without a reply is sent again. The scripts build the keys of sessions and sets
 * themselves, so everything must live on one Redis, as Bull's queues must.
 *
 * A session is the hash `sessions:<id>`. The sorted set `sessions-of:<owner>` lists the sessions of a person, and
 * another those of an account, by their end.
 */

/** KEYS: session. ARGV: prefix of sets, id, now, end, person, account, created, used, device. A tombstone stays. */
export const SAVE = `
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 then return 0 end
redis.call('HSET', KEYS[1], 'end', ARGV[4], 'person', ARGV[5], 'account', ARGV[6], 'created', ARGV[7], 'used', ARGV[8],
  'device', ARGV[9])
redis.call('PEXPIRE', KEYS[1], ARGV[4] - ARGV[3])
for _, owner in ipairs({ ARGV[5], ARGV[6] }) do
  local key = ARGV[1] .. owner
  redis.call('ZREMRANGEBYSCORE', key, '-inf', ARGV[3])
  redis.call('ZADD', key, ARGV[4], ARGV[2])
  local last = redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')
  redis.call('PEXPIRE', key, math.ceil(last[2] - ARGV[3]))
end
return 1`;

/** Leaves a tombstone, so that a request in flight cannot write the session back. */
const BURY = `
local function bury(sessions, sets, id, lasting)
  local key = sessions .. id
  for _, owner in ipairs(redis.call('HMGET', key, 'person', 'account')) do
    if owner then redis.call('ZREM', sets .. owner, id) end
  end
  if redis.call('DEL', key) == 1 then
    redis.call('HSET', key, 'ended', 1)
    redis.call('PEXPIRE', key, lasting)
  end
end`;

/** ARGV: prefix of sessions, prefix of sets, lifetime of the tombstone, id. */
export const END = `${BURY}
bury(ARGV[1], ARGV[2], ARGV[4], ARGV[3])
return 1`;

/** KEYS: the set of a person or an account. ARGV: prefix of sessions, prefix of sets, lifetime of the tombstones. */
export const END_ALL = `${BURY}
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do bury(ARGV[1], ARGV[2], id, ARGV[3]) end
redis.call('DEL', KEYS[1])
return 1`;

/** KEYS: the set of a person. ARGV: prefix of sessions. Answers each id and its fields. */
export const LIST = `
local found = {}
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  found[#found + 1] = { id, redis.call('HMGET', ARGV[1] .. id, 'end', 'person', 'account', 'created', 'used', 'device') }
end
return found`;
