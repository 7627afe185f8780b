/*
 * Each script is idempotent: a command without a reply is sent again. The scripts build the keys of accounts and sessions
 * themselves, so everything must live on one Redis, as Bull's queues must.
 */

/** Adds a session to its account's list, and keeps the list until its last session expires. */
const LIST = `
local function list(prefix, account, id, now, ending)
  local key = prefix .. account
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  redis.call('ZADD', key, ending, id)
  local last = redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')
  redis.call('PEXPIRE', key, math.ceil(last[2] - now))
end`;

/** KEYS: session. ARGV: prefix of accounts, id, now, end, data, account or empty. An ended session stays ended. */
export const SET = `${LIST}
local was = redis.call('HMGET', KEYS[1], 'ended', 'account')
if was[1] then return 0 end
if was[2] and was[2] ~= ARGV[6] then redis.call('ZREM', ARGV[1] .. was[2], ARGV[2]) end
redis.call('HSET', KEYS[1], 'data', ARGV[5], 'end', ARGV[4], 'touched', ARGV[3], 'account', ARGV[6])
redis.call('PEXPIRE', KEYS[1], ARGV[4] - ARGV[3])
if ARGV[6] ~= '' then list(ARGV[1], ARGV[6], ARGV[2], ARGV[3], ARGV[4]) end
return 1`;

/** KEYS: session. ARGV: prefix of accounts, id, now, end, minimum time between two touches. */
export const TOUCH = `${LIST}
local was = redis.call('HMGET', KEYS[1], 'data', 'touched', 'account')
if not was[1] or ARGV[3] - was[2] < tonumber(ARGV[5]) then return 0 end
redis.call('HSET', KEYS[1], 'end', ARGV[4], 'touched', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4] - ARGV[3])
if was[3] ~= '' then list(ARGV[1], was[3], ARGV[2], ARGV[3], ARGV[4]) end
return 1`;

/** Leaves a stub, so that a request in flight cannot write the session back. */
const STUB = `
local function stub(key, lasting)
  redis.call('DEL', key)
  redis.call('HSET', key, 'ended', 1)
  redis.call('PEXPIRE', key, lasting)
end`;

/** KEYS: session. ARGV: prefix of accounts, id, lifetime of the stub. */
export const END = `${STUB}
local account = redis.call('HGET', KEYS[1], 'account')
if not account then return 0 end
if account ~= '' then redis.call('ZREM', ARGV[1] .. account, ARGV[2]) end
stub(KEYS[1], ARGV[3])
return 1`;

/** KEYS: the account's sessions. ARGV: prefix of sessions, account, lifetime of the stubs. */
export const END_ALL = `${STUB}
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local key = ARGV[1] .. id
  if redis.call('HGET', key, 'account') == ARGV[2] then stub(key, ARGV[3]) end
end
redis.call('DEL', KEYS[1])
return 1`;
