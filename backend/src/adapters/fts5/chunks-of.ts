import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Chunk } from '../../ports/chunk-store.js';
import { type IndexedText, isAnswer } from '../../ports/knowledge-index.js';
import type { IndexThreads } from './index-tasks.js';

/** Splits a document in a thread. An answer of the team stays in one piece, because it is given as it is. */
export const chunksOf = async (
  threads: IndexThreads,
  chatbotId: ChatbotId,
  { documentId, markdown }: IndexedText,
): Promise<readonly Chunk[]> =>
  isAnswer(documentId) ? [{ headings: [], text: markdown }] : threads.run('chunk', { markdown }, { owner: chatbotId });
