import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { IndexedText } from '../../ports/knowledge-index.js';
import { chunksOf, type Chunk } from './chunk.js';
import type { IndexFiles } from './index-files.js';

/** What is done off the main thread. Arguments and results are cloned on their way. */
export const tasksOn = (files: IndexFiles) => ({
  chunk: ({ markdown }: { markdown: string }) => chunksOf(markdown),
  replace: ({ chatbotId, text, chunks }: { chatbotId: ChatbotId; text: Omit<IndexedText, 'markdown'>; chunks: Chunk[] }) =>
    files.replace(chatbotId, text, chunks),
  remove: ({ chatbotId, documentId, version }: { chatbotId: ChatbotId; documentId: string; version?: number }) =>
    files.remove(chatbotId, documentId, version),
  removeAll: ({ chatbotId }: { chatbotId: ChatbotId }) => files.removeAll(chatbotId),
  search: ({ chatbotId, question, limit }: { chatbotId: ChatbotId; question: string; limit: number }) =>
    files.search(chatbotId, question, limit),
});

export type IndexTasks = ReturnType<typeof tasksOn>;

/** Where the tasks run. */
export interface IndexThreads {
  run<Name extends keyof IndexTasks>(name: Name, task: Parameters<IndexTasks[Name]>[0]): Promise<ReturnType<IndexTasks[Name]>>;
  close(): Promise<void>;
}
