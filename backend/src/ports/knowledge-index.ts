import type { AccountId, AnswerId, ChatbotId } from '@chatbot-builder/contracts/ids';

/** One item of a chatbot's knowledge, as Markdown. */
export interface IndexedText {
  /** The document's id; the chatbot's own id for its knowledge text; `answerDocument` for an answer of the team. */
  readonly documentId: string;
  /** A newer version replaces an older one. An older or equal version is ignored. */
  readonly version: number;
  /** For an answer of the team: its question. */
  readonly title: string;
  readonly markdown: string;
}

const ANSWER = 'answer:';

/** An answer of the team is kept in one piece. It is no passage of a search, but in each one's `answers`. */
export const answerDocument = (id: AnswerId): string => `${ANSWER}${id}`;
export const isAnswer = (documentId: string): boolean => documentId.startsWith(ANSWER);

/** A chunk that matches a question. */
export interface Passage {
  readonly documentId: string;
  readonly title: string;
  /** Headings above the chunk, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
  /** SHA-256 of `text`, hex. */
  readonly textHash: string;
  /** Higher is better; comparable within one search only. 0 if the search did not find it. */
  readonly score: number;
  /**
   * Written by the team, as the answer to the question in the title. It is to be given if it has a score: it asks the
   * same.
   */
  readonly byTeam?: true;
}

/** An answer of the team as a passage for its question. */
export const givenByTeam = (answer: Passage): Passage => ({
  ...answer,
  documentId: answer.documentId.slice(ANSWER.length),
  byTeam: true,
});

/** Everything that a model needs to judge whether the passages cover a question. */
export interface Recall {
  readonly passages: readonly Passage[];
  /** All that the team answers, whatever was asked. Absent if that is nothing. */
  readonly answers?: readonly Passage[];
  /** Number of chunks in the chatbot's knowledge. */
  readonly chunks: number;
  /**
   * Something may be missing, because the index was lost or damaged. It then lacks all documents until they are added
   * again.
   */
  readonly incomplete?: true;
  /** The passages are the whole knowledge, ordered by document. Those that the search found have a score. */
  readonly whole?: true;
}

/**
 * What to look for: the answer to a question, in knowledge that comes whole if its texts take at most `wholeWithin`
 * bytes of UTF-8; or the texts with these hashes, of which 16 hex digits suffice.
 */
export type Sought =
  string | { readonly question: string; readonly wholeWithin: number } | { readonly hashes: readonly string[] };

/** The digits of a text's hash by which it can be sought. */
export const SHORT_HASH = 16;
export const shortHash = (textHash: string): string => textHash.slice(0, SHORT_HASH);

/** On whose behalf a search runs. */
export interface Asking {
  /**
   * Searches of one account wait for each other before those of others do. Default: each chatbot is an account of its
   * own.
   */
  readonly accountId?: AccountId;
  /** The search then ends, and rejects. */
  readonly signal?: AbortSignal;
}

/** A chatbot's knowledge, chunked and searchable. Writes of one chatbot take effect in the order of their calls. */
export abstract class KnowledgeIndex {
  /** The text is searchable when it resolves. Returns its number of chunks. */
  abstract replace(chatbotId: ChatbotId, text: IndexedText): Promise<{ readonly chunks: number }>;
  /**
   * Searches that begin after it resolves do not find the document. With a `version`, versions up to it are rejected
   * from now on, including writes still in progress, and a later version stays.
   */
  abstract remove(chatbotId: ChatbotId, documentId: string, version?: number): Promise<void>;
  /** Removes everything of the chatbot's knowledge from disk. */
  abstract removeAll(chatbotId: ChatbotId): Promise<void>;
  /**
   * The best passages first, at most `limit`, unless the knowledge comes whole. Sees every write that resolved before
   * the call, and never part of a document. If a node has more changes to load than a question may wait for, it omits
   * what it does not have yet, but never returns removed documents. Accepts any text as a question.
   */
  abstract search(chatbotId: ChatbotId, sought: Sought, limit: number, asking?: Asking): Promise<Recall>;
  /** Ids of the documents that need not be added again. Those without chunks may be omitted. */
  abstract documents(chatbotId: ChatbotId): Promise<readonly string[]>;
  /** Records that nothing is missing any more. Searches are no longer `incomplete`. */
  abstract markComplete(chatbotId: ChatbotId): Promise<void>;
}
