import { describe, expect, it } from 'vitest';
import { dataLossRisks } from './data-loss-risks.js';

const reporting = (memory: string, persistence: string) => ({
  info: async (section?: string) => (section === 'memory' ? memory : persistence).replaceAll('\n', '\r\n'),
});
const kinds = async (memory: string, persistence: string) =>
  (await dataLossRisks(reporting(memory, persistence))).map(({ kind }) => kind);

const NO_EVICTION = '# Memory\nmaxmemory:0\nmaxmemory_policy:noeviction\nmem_allocator:jemalloc\n';
const APPEND_ONLY = '# Persistence\nloading:0\naof_enabled:1\naof_rewrite_in_progress:0\n';

describe('the risks of a Redis', () => {
  it('are none if it never evicts and keeps an append-only file', async () => {
    expect(await kinds(NO_EVICTION, APPEND_ONLY)).toEqual([]);
  });

  it.each(['allkeys-lru', 'volatile-ttl', 'allkeys-random'])('include eviction under the policy %s', async (policy) => {
    const risks = await dataLossRisks(reporting(`maxmemory_policy:${policy}\n`, APPEND_ONLY));
    expect(risks).toEqual([
      { kind: 'eviction', message: expect.stringContaining(`is ${policy}). Set maxmemory-policy to noeviction`) },
    ]);
  });

  it('include a crash without an append-only file, whatever snapshots it takes', async () => {
    expect(await dataLossRisks(reporting(NO_EVICTION, 'aof_enabled:0\nrdb_last_save_time:1795313558\n'))).toEqual([
      { kind: 'no-aof', message: expect.stringContaining('Set appendonly to yes') },
    ]);
  });

  it('are unknown if it does not report its settings', async () => {
    expect(await kinds('used_memory:1\n', 'loading:0\n')).toEqual([]);
    const refused = Object.assign(new Error("NOPERM this user has no permissions to run the 'info' command"), {
      name: 'ReplyError',
    });
    expect(await dataLossRisks({ info: () => Promise.reject(refused) })).toMatchObject([{ kind: 'unknown' }]);
  });

  it('cannot be checked during an outage', async () => {
    await expect(
      dataLossRisks({ info: () => Promise.reject(new Error('Connection is closed.')) }),
    ).rejects.toMatchObject({
      name: 'EngineUnavailable',
    });
  });
});
