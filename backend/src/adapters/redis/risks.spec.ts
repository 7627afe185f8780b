import { describe, expect, it } from '@jest/globals';
import { risksOf } from './risks.js';

const telling = (memory: string, persistence: string) => ({
  info: async (section?: string) => (section === 'memory' ? memory : persistence).replaceAll('\n', '\r\n'),
});
const kinds = async (memory: string, persistence: string) =>
  (await risksOf(telling(memory, persistence))).map(({ kind }) => kind);

const KEEPS = '# Memory\nmaxmemory:0\nmaxmemory_policy:noeviction\nmem_allocator:jemalloc\n';
const WRITES = '# Persistence\nloading:0\naof_enabled:1\naof_rewrite_in_progress:0\n';

describe('what Redis may lose', () => {
  it('is nothing where it keeps everything and writes it down', async () => {
    expect(await kinds(KEEPS, WRITES)).toEqual([]);
  });

  it.each(['allkeys-lru', 'volatile-ttl', 'allkeys-random'])(
    'is jobs and sessions under the policy %s',
    async (policy) => {
      const risks = await risksOf(telling(`maxmemory_policy:${policy}\n`, WRITES));
      expect(risks).toEqual([
        { kind: 'evicts', message: expect.stringContaining(`is ${policy}): set maxmemory-policy to noeviction`) },
      ]);
    },
  );

  it('is what it acknowledged last where it keeps no append-only file, whatever snapshots it takes', async () => {
    expect(await risksOf(telling(KEEPS, 'aof_enabled:0\nrdb_last_save_time:1795313558\n'))).toEqual([
      { kind: 'forgets', message: expect.stringContaining('set appendonly to yes') },
    ]);
  });

  it('is not known where it does not tell', async () => {
    expect(await kinds('used_memory:1\n', 'loading:0\n')).toEqual([]);
    const refused = Object.assign(new Error("NOPERM this user has no permissions to run the 'info' command"), {
      name: 'ReplyError',
    });
    expect(await risksOf({ info: () => Promise.reject(refused) })).toMatchObject([{ kind: 'unseen' }]);
  });

  it('cannot be told while it is away', async () => {
    await expect(risksOf({ info: () => Promise.reject(new Error('Connection is closed.')) })).rejects.toMatchObject({
      name: 'EngineUnavailable',
    });
  });
});
