import type { ChatbotId } from '@chatbot-builder/contracts/ids';

/** A part of a document that a search may return. */
export interface Chunk {
  /** The headings above the chunk, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
}

/** Identifies a version of a document. */
export interface DocumentVersion {
  /** The document's id; the chatbot's own id for its knowledge text. */
  readonly documentId: string;
  readonly version: number;
  readonly title: string;
}

/** A document that currently has chunks. */
export interface LiveDocument {
  readonly documentId: string;
  /** Identifies this write. Unique across all documents and versions. */
  readonly stamp: string;
  /** Number of chunks. */
  readonly chunks: number;
}

/** The chunks that were written under a stamp. */
export interface Writing {
  readonly stamp: string;
  readonly title: string;
  readonly chunks: readonly Chunk[];
}

/** The chunks of chatbots' documents. Every node builds its search index from them. */
export abstract class ChunkStore {
  /**
   * Stores a version of a document atomically: readers see all of it or nothing. Ignored if the document was stored or
   * removed at this version or a later one. Returns how many chunks the document has now, and how many chunks of an
   * earlier version were replaced.
   */
  abstract replace(
    chatbotId: ChatbotId,
    document: DocumentVersion,
    chunks: readonly Chunk[],
  ): Promise<{ readonly chunks: number; readonly replaced: number }>;
  /**
   * Removes the document's chunks. With a `version`, versions up to it are rejected from now on, and a later one stays.
   */
  abstract remove(chatbotId: ChatbotId, documentId: string, version?: number): Promise<void>;
  /** Removes everything of the chatbot. */
  abstract removeAll(chatbotId: ChatbotId): Promise<void>;
  /**
   * An opaque value that is new after every change of the chatbot's documents. Undefined if there are none. Cheap to
   * read.
   */
  abstract etag(chatbotId: ChatbotId): Promise<string | undefined>;
  /** The documents that have chunks. Includes every change that resolved before the call. */
  abstract documents(chatbotId: ChatbotId): Promise<readonly LiveDocument[]>;
  /** Yields each write completely, in any order. Omits writes that were replaced or removed. */
  abstract writings(stamps: readonly string[]): AsyncIterable<Writing>;
}
