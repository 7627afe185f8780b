import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Turn } from '../../concurrency/slots.js';
import type { Chunk } from '../../ports/chunk-store.js';
import type { IndexedText, Recall, Sought } from '../../ports/knowledge-index.js';
import type { IndexFiles } from './index-files.js';
import { isUnreadable } from './intact-index.js';
import { type CopyTasks, copyTasksOn } from './shared/copy-tasks.js';

/** Tasks that run off the main thread. Tasks and results cross threads by structured clone. */
export interface IndexTasks extends CopyTasks {
  /** A `plain` text is not parsed. */
  readonly chunk: { readonly task: { readonly markdown: string; readonly plain?: boolean }; readonly result: Chunk[] };
  readonly replace: {
    readonly task: {
      readonly chatbotId: ChatbotId;
      readonly text: Omit<IndexedText, 'markdown'>;
      readonly chunks: readonly Chunk[];
    };
    readonly result: { readonly chunks: number };
  };
  readonly remove: {
    readonly task: { readonly chatbotId: ChatbotId; readonly documentId: string; readonly version: number | undefined };
    readonly result: void;
  };
  /** Deletes some of what `replace` and `remove` dropped. Returns whether more is left. */
  readonly clean: { readonly task: { readonly chatbotId: ChatbotId }; readonly result: boolean };
  readonly removeAll: { readonly task: { readonly chatbotId: ChatbotId }; readonly result: void };
  /** Undefined if the file cannot be read. */
  readonly search: {
    readonly task: { readonly chatbotId: ChatbotId; readonly sought: Sought; readonly limit: number };
    readonly result: Recall | undefined;
  };
  readonly documents: { readonly task: { readonly chatbotId: ChatbotId }; readonly result: readonly string[] };
  readonly markComplete: { readonly task: { readonly chatbotId: ChatbotId }; readonly result: void };
}

export type TaskOf<Name extends keyof IndexTasks> = IndexTasks[Name]['task'];
export type ResultOf<Name extends keyof IndexTasks> = IndexTasks[Name]['result'];

/** Runs tasks, in threads or on the caller's thread. */
export interface IndexThreads {
  /**
   * A turn is for what splits or searches.
   * @throws EngineUnavailable if the disk is full or unavailable, or a stop interrupts it; the same task may succeed
   *   later
   */
  run<Name extends keyof IndexTasks>(name: Name, task: TaskOf<Name>, turn?: Turn): Promise<ResultOf<Name>>;
  close(): Promise<void>;
}

export const tasksOn = (
  files: IndexFiles,
): { readonly [Name in keyof IndexTasks]: (task: TaskOf<Name>) => ResultOf<Name> | Promise<ResultOf<Name>> } => ({
  // Loaded with the first document: the tokenizer takes 70 MB, and most threads only search.
  chunk: async ({ markdown, plain }) => {
    const { chunksOf, plainChunksOf } = await import('./chunk.js');
    return plain ? plainChunksOf(markdown) : chunksOf(markdown);
  },
  replace: ({ chatbotId, text, chunks }) => files.anew(chatbotId, () => files.replace(chatbotId, text, chunks)),
  remove: ({ chatbotId, documentId, version }) =>
    files.anew(chatbotId, () => files.remove(chatbotId, documentId, version)),
  clean: ({ chatbotId }) => files.anew(chatbotId, () => files.clean(chatbotId)),
  removeAll: ({ chatbotId }) => files.removeAll(chatbotId),
  search: ({ chatbotId, sought, limit }) => {
    try {
      return files.search(chatbotId, sought, limit);
    } catch (error) {
      if (isUnreadable(error)) return undefined;
      throw error;
    }
  },
  documents: ({ chatbotId }) => files.anew(chatbotId, () => files.documents(chatbotId)),
  markComplete: ({ chatbotId }) => files.anew(chatbotId, () => files.markComplete(chatbotId)),
  ...copyTasksOn(files),
});
