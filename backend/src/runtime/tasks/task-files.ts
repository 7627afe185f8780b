import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { ObjectStore } from '../../ports/object-store.js';
import type { TaskRecord } from '../../ports/task-store.js';

const PREFIX = 'tasks/';
const PART_BYTES = 256 * 1_048_576;

type Stored = Pick<TaskRecord, 'id' | 'accountId' | 'parts'>;

/** The files that tasks make, stored in parts, so that a task can go on after a restart. */
export class TaskFiles {
  constructor(private readonly objects: ObjectStore) {}

  /** Stores the next part. It belongs to the file once the task's record says so. */
  async append(
    task: Stored,
    run: string,
    part: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<TaskRecord['parts']> {
    const { count, bytes, runs } = task.parts;
    const { size } = await this.objects.put(`${folderOf(task)}${nameOf(count, run)}`, part, {
      maxBytes: PART_BYTES,
      signal,
    });
    return {
      count: count + 1,
      bytes: bytes + size,
      runs: runs.at(-1)?.run === run ? runs : [...runs, { run, from: count }],
    };
  }

  async *read(task: Stored): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < task.parts.count; part++) {
      const run = task.parts.runs.findLast(({ from }) => from <= part)?.run ?? '';
      const body = await this.objects.read(`${folderOf(task)}${nameOf(part, run)}`);
      if (!body) throw new Error(`Part ${part} of task ${task.id} is missing`);
      yield* body as AsyncIterable<Uint8Array>;
    }
  }

  remove(task: Pick<Stored, 'id' | 'accountId'>): Promise<void> {
    return this.#removeAll(folderOf(task));
  }

  removeOf(accountId: AccountId): Promise<void> {
    return this.#removeAll(`${PREFIX}${accountId}/`);
  }

  async #removeAll(prefix: string): Promise<void> {
    for await (const { key } of this.objects.list(prefix)) await this.objects.delete(key);
  }
}

const folderOf = ({ accountId, id }: Pick<Stored, 'id' | 'accountId'>): string => `${PREFIX}${accountId}/${id}/`;

const nameOf = (part: number, run: string): string => `${String(part).padStart(8, '0')}-${run}`;
