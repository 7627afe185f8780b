import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Redis } from 'ioredis';
import { type TaskRecord, TaskStore } from '../../ports/task-store.js';
import { answered } from './answered.js';

/*
 * Each script is idempotent: a command without a reply is sent again. A task is the hash `tasks:<id>`, and the sorted
 * set `tasks-of:<account>` lists an account's tasks by their time of creation.
 */

/** KEYS: task, set. ARGV: id, revision, body, account, created. */
const ADD = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'revision', ARGV[2], 'body', ARGV[3], 'account', ARGV[4])
redis.call('ZADD', KEYS[2], ARGV[5], ARGV[1])
return 1`;

/** KEYS: task. ARGV: revision, body. */
const REPLACE = `
local stored = redis.call('HMGET', KEYS[1], 'revision', 'body')
if stored[1] == ARGV[1] and stored[2] == ARGV[2] then return 1 end
if stored[1] ~= tostring(ARGV[1] - 1) then return 0 end
redis.call('HSET', KEYS[1], 'revision', ARGV[1], 'body', ARGV[2])
return 1`;

/** KEYS: task. ARGV: prefix of sets, id. */
const REMOVE = `
local account = redis.call('HGET', KEYS[1], 'account')
if account then redis.call('ZREM', ARGV[1] .. account, ARGV[2]) end
redis.call('DEL', KEYS[1])
return 1`;

/** KEYS: set. ARGV: prefix of tasks. */
const REMOVE_OF = `
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do redis.call('DEL', ARGV[1] .. id) end
redis.call('DEL', KEYS[1])
return 1`;

export class RedisTaskStore extends TaskStore {
  constructor(
    private readonly commands: Redis,
    private readonly prefix: string,
  ) {
    super();
  }

  async add(task: TaskRecord): Promise<void> {
    const { id, revision, accountId, createdAt } = task;
    const keys = [this.#task(id), this.#setOf(accountId)];
    const body = JSON.stringify(task);
    await answered(this.commands.eval(ADD, 2, ...keys, id, revision, body, accountId, Date.parse(createdAt)));
  }

  async read(id: string): Promise<TaskRecord | undefined> {
    const body = await answered(this.commands.hget(this.#task(id), 'body'));
    return body === null ? undefined : taskOf(body);
  }

  async list(accountId: AccountId, limit: number): Promise<readonly TaskRecord[]> {
    const ids = await answered(this.commands.zrevrange(this.#setOf(accountId), 0, limit - 1));
    const bodies = await Promise.all(ids.map((id) => answered(this.commands.hget(this.#task(id), 'body'))));
    return bodies.flatMap((body) => (body === null ? [] : [taskOf(body)]));
  }

  async replace(task: TaskRecord): Promise<boolean> {
    const body = JSON.stringify(task);
    return (await answered(this.commands.eval(REPLACE, 1, this.#task(task.id), task.revision, body))) === 1;
  }

  async remove(id: string): Promise<void> {
    await answered(this.commands.eval(REMOVE, 1, this.#task(id), this.#setOf(''), id));
  }

  async removeOf(accountId: AccountId): Promise<void> {
    await answered(this.commands.eval(REMOVE_OF, 1, this.#setOf(accountId), this.#task('')));
  }

  #task(id: string): string {
    return `${this.prefix}:tasks:${id}`;
  }

  #setOf(owner: string): string {
    return `${this.prefix}:tasks-of:${owner}`;
  }
}

const taskOf = (body: string): TaskRecord => JSON.parse(body) as TaskRecord;
