import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CAUSE } from '../../../kernel/testing/recorded.js';
import { FINISHED_REMEMBERED_MS } from '../../../ports/job-queue.js';
import { secureDeletion } from '../writer/secure-deletion.js';
import { JOB_DEATHS, JOB_SCHEMA } from './job-schema.js';
import { jobWrites, type NewJobRow } from './job-writes.js';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');

let db: DatabaseSync;
let statements: string[];
let emptied: number;
let writes: ReturnType<typeof jobWrites>;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec(JOB_SCHEMA);
  db.exec(JOB_DEATHS);
  statements = [];
  const recording = new Proxy(db, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...given: unknown[]) => unknown;
      return property !== 'prepare'
        ? method
        : (sql: string) => {
            statements.push(sql);
            return method(sql);
          };
    },
  });
  writes = jobWrites(
    recording,
    secureDeletion(db, () => emptied++),
  );
});
afterEach(() => db.close());

const row = (id: string, more: Partial<NewJobRow> = {}): NewJobRow => ({
  id,
  name: 'mail',
  owner: 'ada',
  group: null,
  payload: '{}',
  ...CAUSE,
  due: NOW,
  accountId: 'ada',
  ...more,
});
const claim = () => writes['jobs.claim']({ name: 'mail', now: NOW, limit: 1, perOwner: 1 }).map(({ id }) => id);
const count = (table: string): unknown => db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count'];

it('finds every row by an index, except when the clock was set back and at the start', () => {
  const plans = statements.map((sql) => ({
    sql,
    plan: db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  }));
  const reading = plans.filter(({ plan }) => plan.some((step) => /^SCAN|TEMP B-TREE/.test(step)));
  expect(plans.length).toBeGreaterThan(20);
  expect(reading.map(({ sql }) => sql)).toEqual([
    expect.stringMatching(/^UPDATE job_owners SET turn = turn - /),
    expect.stringMatching(/^UPDATE job_owners SET full = 0/),
    expect.stringMatching(/^UPDATE jobs SET state = 'waiting', deaths = /),
    expect.stringMatching(/^UPDATE jobs SET due = due - /),
  ]);
});

it('runs another owner’s job at once while one has very many in one group', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => row(`many-${index}`, { group: 'one' }));
  writes['jobs.add']({ jobs: many, now: NOW });
  writes['jobs.add']({ jobs: [row('healthy', { owner: 'bob' })], now: NOW });
  expect([claim(), claim(), claim()]).toEqual([['many-0'], ['healthy'], []]);
  expect(count('job_owners')).toBe(2);
});

it('serves owners in turn', () => {
  const jobs = ['a1', 'a2', 'a3', 'b1', 'c1'].map((id, index) =>
    row(id, { owner: id.slice(0, 1), due: NOW - 9 + index }),
  );
  writes['jobs.add']({ jobs, now: NOW });
  const order: string[] = [];
  for (let [next] = claim(); next !== undefined; [next] = claim()) {
    order.push(next);
    writes['jobs.done']({ id: next, now: NOW });
  }
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  expect(count('job_owners')).toBe(0);
});

it('begins no more of an account’s jobs than its limit while they are removed', () => {
  writes['jobs.add']({ jobs: Array.from({ length: 50 }, (_, index) => row(`job-${index}`)), now: NOW });
  expect(claim()).toEqual(['job-0']);
  const begun: unknown[] = [];
  while (writes['jobs.removeSome']({ accountId: 'ada' })) begun.push(claim());
  expect(begun).toEqual([[], []]);
  expect([count('jobs'), count('job_owners')]).toEqual([0, 0]);
});

it('empties the write-ahead log once, however many finished jobs an account had', () => {
  for (let index = 0; index < 50; index++) {
    writes['jobs.add']({ jobs: [row(`job-${index}`)], now: NOW });
    writes['jobs.done']({ id: claim()[0]!, now: NOW });
  }
  emptied = 0;
  let steps = 1;
  while (writes['jobs.removeSome']({ accountId: 'ada' })) steps++;
  expect([steps, emptied, count('finished_jobs')]).toEqual([3, 1, 0]);
});

it('removes an account’s jobs twenty at a time', () => {
  const jobs = Array.from({ length: 100 }, (_, index) => row(`job-${index}`));
  writes['jobs.add']({ jobs: [...jobs, row('other', { accountId: 'bob' })], now: NOW });
  const left: unknown[] = [];
  do left.push(count('jobs'));
  while (writes['jobs.removeSome']({ accountId: 'ada' }));
  expect(left).toEqual([101, 81, 61, 41, 21, 1]);
  expect(count('jobs')).toBe(1);
});

describe('the id of a finished job', () => {
  beforeEach(() => {
    writes['jobs.add']({ jobs: [row('a')], now: NOW });
    claim();
    writes['jobs.done']({ id: 'a', now: NOW });
  });
  const addedAt = (now: number): unknown => {
    writes['jobs.add']({ jobs: [row('a')], now });
    return count('jobs');
  };

  it('is remembered for seven days, without the payload', () => {
    expect(addedAt(NOW + FINISHED_REMEMBERED_MS - 1)).toBe(0);
    expect(db.prepare('SELECT * FROM finished_jobs').get()).toEqual({ id: 'a', account_id: 'ada', finished_at: NOW });
    expect(addedAt(NOW + FINISHED_REMEMBERED_MS)).toBe(1);
  });

  it('is deleted after that', () => {
    const later = NOW + FINISHED_REMEMBERED_MS;
    writes['jobs.add']({ jobs: [row('b')], now: later });
    claim();
    writes['jobs.done']({ id: 'b', now: later });
    expect(db.prepare('SELECT id FROM finished_jobs').all()).toEqual([{ id: 'b' }]);
  });
});
