import type { AccountId } from '@chatbot-builder/contracts/ids';
import { type TaskRecord, TaskStore } from '../../../ports/task-store.js';
import type { Reader } from '../reader.js';
import { type Row, text } from '../row.js';
import type { WriterClient } from '../writer/writer-client.js';

export class SqliteTaskStore extends TaskStore {
  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
  ) {
    super();
  }

  add(task: TaskRecord): Promise<void> {
    return this.writer.call('tasks.add', { ...stored(task), accountId: task.accountId, createdAt: task.createdAt });
  }

  async read(id: string): Promise<TaskRecord | undefined> {
    const row = this.reader.get('SELECT body FROM tasks WHERE id = ?', id);
    return row && taskOf(row);
  }

  async list(accountId: AccountId, limit: number): Promise<readonly TaskRecord[]> {
    return this.reader
      .all('SELECT body FROM tasks WHERE account_id = ? ORDER BY created_at DESC, id DESC LIMIT ?', accountId, limit)
      .map(taskOf);
  }

  replace(task: TaskRecord): Promise<boolean> {
    return this.writer.call('tasks.replace', stored(task));
  }

  remove(id: string): Promise<void> {
    return this.writer.call('tasks.remove', { id });
  }

  async removeOf(accountId: AccountId): Promise<void> {
    while (await this.writer.call('tasks.removeSome', { accountId }));
  }
}

const stored = (task: TaskRecord) => ({ id: task.id, revision: task.revision, body: JSON.stringify(task) });

const taskOf = (row: Row): TaskRecord => JSON.parse(text(row, 'body')) as TaskRecord;
