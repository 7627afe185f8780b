import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { TaskRecord, TaskStore } from './task-store.js';

/** A store as seen by two processes (an adapter within one process passes the same one twice). */
export type OpenTaskStore = () => Promise<{
  readonly here: TaskStore;
  readonly there: TaskStore;
  /** Kills all processes, and returns the store of a new one. */
  killed(): Promise<TaskStore>;
  close(): Promise<void>;
}>;

const ADA = AccountId.parse('018f0000-0000-4000-9000-000000000001');
const BOB = AccountId.parse('018f0000-0000-4000-9000-000000000002');
const NOON = Date.parse('2026-11-20T12:00:00.000Z');

export const taskOf = (number: number, changes: Partial<TaskRecord> = {}): TaskRecord => ({
  id: `018f0000-0000-4000-a000-${String(number).padStart(12, '0')}`,
  kind: 'export',
  accountId: ADA,
  chatbotId: null,
  startedBy: PersonId.parse('018f0000-0000-4000-8000-000000000001'),
  state: 'waiting',
  progress: { done: 0, total: null },
  file: null,
  error: null,
  createdAt: new Date(NOON + number * 1_000).toISOString(),
  updatedAt: new Date(NOON + number * 1_000).toISOString(),
  cursor: null,
  parts: { count: 0, bytes: 0, runs: [] },
  run: null,
  revision: 0,
  ...changes,
});

/** The guarantees of every task store. */
export function taskStoreContract(name: string, open: OpenTaskStore): void {
  describe(`tasks: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenTaskStore>>;
    let here: TaskStore;
    let there: TaskStore;
    beforeEach(async () => {
      opened = await open();
      ({ here, there } = opened);
    });
    afterEach(() => opened.close());

    const task = taskOf(1, {
      cursor: { after: 'ä', depth: [1, { two: null }] },
      file: { name: 'a.csv', type: 'text/csv' },
    });
    const next = (changes: Partial<TaskRecord> = {}) => ({
      ...task,
      state: 'running' as const,
      revision: 1,
      ...changes,
    });

    it('are read as they were added, by every process, also after a kill', async () => {
      await here.add(task);
      expect(await there.read(task.id)).toEqual(task);
      expect(await (await opened.killed()).read(task.id)).toEqual(task);
      expect(await here.read(taskOf(2).id)).toBeUndefined();
    });

    it('are added once', async () => {
      await here.add(task);
      await there.add({ ...task, kind: 'another' });
      expect(await here.read(task.id)).toEqual(task);
    });

    it('are replaced version by version, also after a kill', async () => {
      await here.add(task);
      expect(await there.replace(next())).toBe(true);
      expect(await here.replace(next({ run: 'another' }))).toBe(false);
      expect(await here.replace(next({ revision: 3 }))).toBe(false);
      expect(await here.replace(next({ revision: 2, state: 'done' }))).toBe(true);
      expect(await (await opened.killed()).read(task.id)).toEqual(next({ revision: 2, state: 'done' }));
    });

    it('accept a replacement that is repeated', async () => {
      await here.add(task);
      expect([await here.replace(next()), await here.replace(next())]).toEqual([true, true]);
      expect(await here.read(task.id)).toEqual(next());
    });

    it('are replaced by one of many at once', async () => {
      await here.add(task);
      const replaced = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? here : there).replace(next({ run: `run ${index}` }))),
      );
      expect(replaced.filter(Boolean)).toHaveLength(1);
      expect((await here.read(task.id))?.run).toBe(`run ${replaced.indexOf(true)}`);
    });

    it('are listed newest first, for their account alone', async () => {
      await Promise.all([3, 1, 2].map((number) => here.add(taskOf(number))));
      await here.add(taskOf(4, { accountId: BOB }));
      expect((await there.list(ADA, 2)).map(({ id }) => id)).toEqual([taskOf(3).id, taskOf(2).id]);
      expect(await there.list(BOB, 10)).toEqual([taskOf(4, { accountId: BOB })]);
    });

    it('are removed, and not written back by a replacement', async () => {
      await here.add(task);
      await there.remove(task.id);
      expect(await here.replace(next())).toBe(false);
      expect([await here.read(task.id), await here.list(ADA, 10)]).toEqual([undefined, []]);
      await here.remove(task.id);
    });

    it('are removed with their account', async () => {
      await Promise.all([1, 2].map((number) => here.add(taskOf(number))));
      await here.add(taskOf(4, { accountId: BOB }));
      await there.removeOf(ADA);
      expect([await here.read(task.id), await here.list(ADA, 10)]).toEqual([undefined, []]);
      expect(await here.list(BOB, 10)).toHaveLength(1);
    });
  });
}
