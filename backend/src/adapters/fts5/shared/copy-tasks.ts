import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Chunk, DocumentVersion } from '../../../ports/chunk-store.js';
import type { Recall, Sought } from '../../../ports/knowledge-index.js';
import type { IndexFiles } from '../index-files.js';
import { isIntactIndex, isUnreadable } from '../intact-index.js';

export interface AddedDocument extends DocumentVersion {
  readonly chunks: readonly Chunk[];
}

/**
 * Tasks on index files that are copies. A copy that cannot be read is deleted, because its content exists elsewhere.
 */
export interface CopyTasks {
  /** Ids of the documents in the file. Undefined if there is no readable file. */
  readonly editions: {
    readonly task: { readonly chatbotId: ChatbotId };
    readonly result: readonly string[] | undefined;
  };
  /** Returns false if the file could not be read. */
  readonly exchange: {
    readonly task: {
      readonly chatbotId: ChatbotId;
      readonly drop: readonly string[];
      readonly take: readonly AddedDocument[];
    };
    readonly result: boolean;
  };
  /** Deletes some of what exchanges dropped. Returns whether more is left. */
  readonly cleanCopy: { readonly task: { readonly chatbotId: ChatbotId }; readonly result: boolean };
  /** Undefined if there is no readable file. */
  readonly recall: {
    readonly task: {
      readonly chatbotId: ChatbotId;
      readonly sought: Sought;
      readonly limit: number;
      readonly among: readonly string[] | undefined;
    };
    readonly result: Recall | undefined;
  };
  /** Returns whether the file was copied to the path. */
  readonly copy: { readonly task: { readonly chatbotId: ChatbotId; readonly path: string }; readonly result: boolean };
  /** Replaces the chatbot's file with the one at the path, if that is intact. Returns whether it was. */
  readonly install: {
    readonly task: { readonly chatbotId: ChatbotId; readonly path: string };
    readonly result: boolean;
  };
}

export function copyTasksOn(files: IndexFiles): {
  readonly [Name in keyof CopyTasks]: (task: CopyTasks[Name]['task']) => CopyTasks[Name]['result'];
} {
  const readable = <Result>(chatbotId: ChatbotId, work: () => Result): Result | undefined => {
    try {
      return work();
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      files.removeAll(chatbotId);
      return undefined;
    }
  };
  return {
    editions: ({ chatbotId }) =>
      files.has(chatbotId) ? readable(chatbotId, () => files.at(chatbotId).documentIds()) : undefined,
    exchange: ({ chatbotId, drop, take }) =>
      readable(chatbotId, () => {
        files.at(chatbotId).exchange(drop, take);
        return true;
      }) ?? false,
    cleanCopy: ({ chatbotId }) => readable(chatbotId, () => files.clean(chatbotId)) ?? false,
    recall: ({ chatbotId, sought, limit, among }) =>
      files.has(chatbotId) ? readable(chatbotId, () => files.at(chatbotId).search(sought, limit, among)) : undefined,
    copy: ({ chatbotId, path }) =>
      (files.has(chatbotId) &&
        readable(chatbotId, () => {
          files.at(chatbotId).copyTo(path);
          return true;
        })) ??
      false,
    install: ({ chatbotId, path }) => {
      const intact = isIntactIndex(path);
      if (intact) files.install(chatbotId, path);
      return intact;
    },
  };
}
