import type { ChatbotId } from '@chatbot-builder/contracts/ids';

/** A part of a document that a question may find. */
export interface Chunk {
  /** Headings above it, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
}

/** A document as it is written. */
export interface DocumentVersion {
  /** The document's id; the chatbot's own id for its knowledge text. */
  readonly documentId: string;
  readonly version: number;
  readonly title: string;
}

/** A document that has chunks now. */
export interface LiveDocument {
  readonly documentId: string;
  /** Of this writing: no other has it, of whatever document or version. */
  readonly stamp: string;
  /** How many. */
  readonly chunks: number;
}

/** What was written under a stamp. */
export interface Writing {
  readonly stamp: string;
  readonly title: string;
  readonly chunks: readonly Chunk[];
}

/** The chunks of chatbots' documents, from which every node makes what it searches. */
export abstract class ChunkStore {
  /**
   * All of it is here when it resolves, and nothing before. Ignored where the document is here, or was removed, at this
   * version or a later one. Answers how many chunks the document has now, and how many of an earlier version this took out.
   */
  abstract replace(
    chatbotId: ChatbotId,
    document: DocumentVersion,
    chunks: readonly Chunk[],
  ): Promise<{ readonly chunks: number; readonly replaced: number }>;
  /** Leaves no chunk of it. With a `version`, nothing at or below it can come back, and a later version that is here stays. */
  abstract remove(chatbotId: ChatbotId, documentId: string, version?: number): Promise<void>;
  /** Leaves nothing of the chatbot's. */
  abstract removeAll(chatbotId: ChatbotId): Promise<void>;
  /** Another value than ever before once a change of the chatbot's documents has resolved; undefined where it has none. Cheap. */
  abstract stand(chatbotId: ChatbotId): Promise<string | undefined>;
  /** The documents that have chunks; includes every change that resolved before. */
  abstract documents(chatbotId: ChatbotId): Promise<readonly LiveDocument[]>;
  /** Each whole, in any order; those that were replaced or removed are left out. */
  abstract writings(stamps: readonly string[]): AsyncIterable<Writing>;
}
