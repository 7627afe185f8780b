import type { AccountId, ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Task } from '@chatbot-builder/contracts/http';

/** A task as stored: what people see, and what a process needs to go on with it. */
export interface TaskRecord extends Omit<Task, 'chatbotId' | 'startedBy' | 'file'> {
  readonly accountId: AccountId;
  readonly chatbotId: ChatbotId | null;
  readonly startedBy: PersonId;
  readonly file: { readonly name: string; readonly type: string } | null;
  /** Where the next step begins. Plain data that the task's kind understands. */
  readonly cursor: unknown;
  /**
   * The file's parts so far. Each run has names of its own, so that a run which was taken for dead overwrites nothing.
   */
  readonly parts: {
    readonly count: number;
    readonly bytes: number;
    readonly runs: readonly { readonly run: string; readonly from: number }[];
  };
  /** The run that works on it. A later run takes its place. */
  readonly run: string | null;
  /** Counts the versions of this record, from 0. */
  readonly revision: number;
}

/** Tasks by id. Each change is durable when it resolves. All methods @throws EngineUnavailable */
export abstract class TaskStore {
  /** Does nothing if there is a task with this id. */
  abstract add(task: TaskRecord): Promise<void>;
  abstract read(id: string): Promise<TaskRecord | undefined>;
  /** An account's newest tasks, newest first. */
  abstract list(accountId: AccountId, limit: number): Promise<readonly TaskRecord[]>;
  /**
   * Replaces the version before this one. False if another version is stored, or none. Repeating a replacement that
   * succeeded succeeds.
   */
  abstract replace(task: TaskRecord): Promise<boolean>;
  /** Removes a task from the engine's files. */
  abstract remove(id: string): Promise<void>;
  /** Removes all tasks of an account from the engine's files. */
  abstract removeOf(accountId: AccountId): Promise<void>;
}
