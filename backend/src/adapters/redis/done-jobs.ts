import type { Redis } from 'ioredis';

/** Far longer than an event may be redelivered. Costs about 200 bytes per job; Bull's own completed jobs take 1,500. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;
/** Keys per SCAN command, so that Redis serves other clients in between. */
const SCAN_COUNT = 1_000;

/** KEYS: job, id. ARGV: account, milliseconds to keep. A job that was removed while it ran is not recorded. */
const REMEMBER = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2]) end
return 1`;

/** The ids of finished jobs, each kept for a week with its account. */
export class DoneJobs {
  constructor(
    private readonly client: Redis,
    private readonly prefix: string,
  ) {}

  async has(id: string): Promise<boolean> {
    return (await this.client.exists(this.#key(id))) === 1;
  }

  /** `jobKey` is the key under which Bull still stores the job. */
  async add(id: string, jobKey: string, accountId = ''): Promise<void> {
    await this.client.eval(REMEMBER, 2, jobKey, this.#key(id), accountId, REMEMBERED_MS);
  }

  async forgetOf(accountId: string): Promise<void> {
    const keys = this.client.scanStream({ match: this.#key('*'), count: SCAN_COUNT });
    for await (const found of keys as AsyncIterable<string[]>) {
      const accounts = found.length > 0 ? await this.client.mget(found) : [];
      const theirs = found.filter((_, place) => accounts[place] === accountId);
      if (theirs.length > 0) await this.client.del(theirs);
    }
  }

  #key(id: string): string {
    return `${this.prefix}:jobs-done:${id}`;
  }
}
