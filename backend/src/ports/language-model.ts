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

/** The last part of a reply. */
export interface ModelEnd {
  readonly type: 'end';
  readonly basis: ReplyBasis;
  /** Indexes into `recall.passages` of the passages used, in the order of their numbers in the text. */
  readonly used: readonly number[];
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  /** Millionths of a US dollar, an integer. */
  readonly costMicroUsd: number;
  /** The model that wrote the reply: the provider's model name, or `offline`. */
  readonly model: string;
}

export type ModelPart = { readonly type: 'text'; readonly text: string } | ModelEnd;

/** The model failed in a way that visitors should learn about. `code` is stable kebab-case. */
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
  /** Whether it quotes the knowledge without a provider, whatever model is chosen and whatever the instructions say. */
  abstract readonly isOffline: boolean;
  /**
   * Yields text as it is generated, then one end part. A text marks its source as `[n]` after the punctuation, where n is the
   * 1-based index into `used`. If the signal aborts, the reply ends early and without an end part.
   * @throws ModelFailed
   */
  abstract reply(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** Detects the language of a text. */
export abstract class LanguageDetector {
  /** Undefined if the language is unclear, for example for a single name. */
  abstract detect(text: string, among: readonly LanguageCode[]): Promise<LanguageCode | undefined>;
}
