import type { ChatbotId } from '@chatbot-builder/contracts/ids';

/** One item of a chatbot's knowledge as Markdown. */
export interface IndexedText {
  /** The document's id; the chatbot's own id for its knowledge text. */
  readonly documentId: string;
  /** A newer version replaces an older one; an older or equal one is ignored. */
  readonly version: number;
  readonly title: string;
  readonly markdown: string;
}

/** A chunk that a question found. */
export interface Passage {
  readonly documentId: string;
  readonly title: string;
  /** Headings above the chunk, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
  /** SHA-256 of `text`, hex. */
  readonly textHash: string;
  /** Higher is better; comparable within one search only. */
  readonly score: number;
}

/** What a model needs to judge whether passages cover a question. */
export interface Recall {
  readonly passages: readonly Passage[];
  /** Chunks in the chatbot's knowledge. */
  readonly chunks: number;
}

/** A chatbot's knowledge, chunked and searchable. Writes of one chatbot take effect in the order of their calls. */
export abstract class KnowledgeIndex {
  /** Searchable when it resolves. Answers how many chunks the text became. */
  abstract replace(chatbotId: ChatbotId, text: IndexedText): Promise<{ readonly chunks: number }>;
  /**
   * No search that begins after it resolves finds the document. With a `version`, nothing at or below it can bring the
   * document back, also what is still on its way, and a later version that is here stays.
   */
  abstract remove(chatbotId: ChatbotId, documentId: string, version?: number): Promise<void>;
  /** Leaves nothing of the chatbot's knowledge on disk. */
  abstract removeAll(chatbotId: ChatbotId): Promise<void>;
  /**
   * The best passages first; at most `limit`. Sees every write that resolved before it began, and no half document. Where a
   * node has more to bring in than a question may wait for, it leaves out what it does not have yet, and still shows
   * nothing that was removed. Any text is a question.
   */
  abstract search(chatbotId: ChatbotId, question: string, limit: number): Promise<Recall>;
}
