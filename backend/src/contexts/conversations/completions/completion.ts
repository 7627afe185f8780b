import type { Completion, CompletionChunk } from '@chatbot-builder/contracts/http/completions';
import type { AnswerEnd, AnswerPart } from '../reply/answering.js';

/** What is the same in all parts of a reply. */
export interface CompletionHead {
  readonly id: string;
  /** Unix seconds. */
  readonly created: number;
  readonly model: string;
}

const usageOf = ({ usage: { inputTokens, cachedInputTokens, outputTokens } }: AnswerEnd): Completion['usage'] => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
  prompt_tokens_details: { cached_tokens: cachedInputTokens },
});

/** As visitors see them. */
const sourcesOf = ({ sources }: AnswerEnd): Completion['sources'] =>
  sources.map(({ documentId, title, headings, text }) => ({ documentId, title, headings, text }));

export const completionOf = (head: CompletionHead, content: string, end: AnswerEnd): Completion => ({
  ...head,
  object: 'chat.completion',
  choices: [
    { index: 0, message: { role: 'assistant', content, refusal: null }, logprobs: null, finish_reason: 'stop' },
  ],
  usage: usageOf(end),
  sources: sourcesOf(end),
});

/** The parts of a streamed reply. With `includeUsage` every part but the last has the usage null. */
export class CompletionChunks {
  constructor(
    private readonly head: CompletionHead,
    private readonly includeUsage: boolean,
  ) {}

  first(): CompletionChunk {
    return this.chunk({ role: 'assistant', content: '' }, null);
  }

  *of(part: AnswerPart): Generator<CompletionChunk> {
    if (part.type === 'text') yield this.chunk({ content: part.text }, null);
    else yield* this.last(part);
  }

  private *last(end: AnswerEnd): Generator<CompletionChunk> {
    yield { ...this.chunk({}, 'stop'), sources: sourcesOf(end) };
    if (this.includeUsage) yield { ...this.head, object: 'chat.completion.chunk', choices: [], usage: usageOf(end) };
  }

  private chunk(delta: CompletionChunk['choices'][number]['delta'], finish: 'stop' | null): CompletionChunk {
    return {
      ...this.head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...(this.includeUsage && { usage: null }),
    };
  }
}
