import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { ReplyBasis } from '@chatbot-builder/contracts/events/conversation';
import type { Recall } from './knowledge-index.js';

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface ModelRequest {
  readonly model: string;
  readonly systemPrompt: string;
  /** The chatbot's name, for small talk. */
  readonly chatbotName: string;
  /** The language to answer in. */
  readonly language: LanguageCode;
  /** Earlier turns, oldest first. */
  readonly history: readonly Turn[];
  readonly question: string;
  readonly recall: Recall;
}

/** The end of a reply. */
export interface ModelEnd {
  readonly type: 'end';
  readonly basis: ReplyBasis;
  /** Places in `recall.passages` of the passages used, in the order of their numbers in the text. */
  readonly used: readonly number[];
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  /** US dollars. */
  readonly cost: number;
  /** What wrote it: the provider's model, or `offline`. */
  readonly model: string;
}

export type ModelPart = { readonly type: 'text'; readonly text: string } | ModelEnd;

/** The model failed in a way that a visitor should hear of politely. `code` is stable kebab-case. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export abstract class LanguageModel {
  /**
   * Text as it exists, then one end. The text marks what it took from a passage as `[n]` after the punctuation, n being
   * the place in `used` from 1. Ends early, without an end part, when the signal aborts.
   * @throws ModelFailed
   */
  abstract reply(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** Which language a text is written in. */
export abstract class LanguageDetector {
  /** Undefined where it cannot tell, as with a single name. */
  abstract detect(text: string, among: readonly LanguageCode[]): Promise<LanguageCode | undefined>;
}
