import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { ReplyBasis } from '@chatbot-builder/contracts/events/conversation';
import type { Recall } from './knowledge-index.js';

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** What a provider's model gets. The parts that stay the same from turn to turn come first. */
export interface Prompt {
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[];
  /** The answer should be JSON of this JSON schema. A server may not know how, so who asks checks the answer. */
  readonly format?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
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
  /** Assembled on demand, because only a provider's model needs it. */
  readonly prompt: () => Prompt;
  /**
   * Told what an answer took that was cut short: stopped, out of time or broken off. An estimate, because providers
   * then do not say it. Once for each attempt, before the reply ends or fails.
   */
  readonly cutShort?: (spent: Spent) => void;
}

export interface TokenUsage {
  readonly inputTokens: number;
  /** Of the input, what the provider had in its cache. */
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

export interface Spent {
  readonly usage: TokenUsage;
  /** Millionths of a US dollar, an integer. */
  readonly costMicroUsd: number;
}

/** The last part of a reply. */
export interface ModelEnd extends Spent {
  readonly type: 'end';
  /** Omitted by a provider's model: then the citations in its text tell. */
  readonly basis?: ReplyBasis;
  /** The model that wrote the reply: the provider's model name, or `offline`. */
  readonly model: string;
  /** Omitted by the offline model. `requestId` is the provider's own, if it gave one. */
  readonly provider?: { readonly requestId: string | null; readonly retries: number };
  /** The code of the provider's failure after which the offline model answered instead. */
  readonly fallbackFrom?: string;
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
   * Yields text as it is generated, then one end part. A text marks its source as `[n]` after the punctuation, where n
   * is the 1-based index into `recall.passages`. Whoever shows the text checks the numbers and gives each source its
   * own. If the signal aborts, the reply ends early and without an end part.
   *
   * @throws ModelFailed
   */
  abstract reply(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** A provider of language models, whose answers are paid for with a key. */
export abstract class ModelProvider {
  abstract model(apiKey: string): Promise<LanguageModel>;
  /** Whether it is known what the answers of this model cost. Otherwise they count as free. */
  abstract hasPrice(model: string): boolean;
}

/** Detects the language of a text. */
export abstract class LanguageDetector {
  /** Undefined if the language is unclear, for example for a single name. */
  abstract detect(text: string, among: readonly LanguageCode[]): Promise<LanguageCode | undefined>;
}
