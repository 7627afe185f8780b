import { APIError, type OpenAI } from 'openai';
import type { ModelPart, Prompt, TokenUsage } from '../../ports/language-model.js';
import { ChatChunk } from './chat-chunk.js';
import { eventsIn } from './events-in.js';
import { failureOf, ProviderFailed } from './failure.js';
import { estimatedUsage } from './prices.js';
import { refusalIn, type Send } from './sending.js';

export interface Answered {
  /** The model as the provider names it. */
  readonly model: string | undefined;
  readonly usage: TokenUsage;
  readonly requestId: string | null;
}

interface Asked extends Prompt {
  readonly model: string;
}

interface Listener {
  /** With each event: whether there is text now. */
  readonly heard: (hasText: boolean) => void;
  /** What it took by estimate, where it ends without an answer although the provider may have worked on it. */
  readonly cutShort: (usage: TokenUsage) => void;
}

/**
 * One request for an answer. Yields its text, which begins with a word, and returns what the provider says about it. If
 * the signal aborts, it fails.
 *
 * @throws ProviderFailed, APIError, or what a broken connection or a malformed event throws
 */
export async function* answerStream(
  send: Send,
  asked: Asked,
  signal: AbortSignal,
  { heard, cutShort }: Listener,
): AsyncGenerator<ModelPart, Answered> {
  let isTaken = false;
  let isWhole = false;
  let said = '';
  try {
    const response = await send(requestOf(asked), signal).catch((error: unknown) => {
      throw asked.format && isUnprocessable(error) ? new ProviderFailed('answer-refused') : error;
    });
    // Some proxies and servers report a failure with status 200.
    if (isJson(response)) throw await refusalIn(response, 500);
    isTaken = true;
    let blank = '';
    let hasText = false;
    let finish: string | undefined;
    let answeredBy: string | undefined;
    let usage: ChatChunk['usage'];
    for await (const event of eventsIn(response)) {
      // It may have arrived before.
      signal.throwIfAborted();
      const chunk = ChatChunk.parse(event);
      const [choice] = chunk.choices;
      if (choice?.delta?.refusal) throw new ProviderFailed('answer-refused');
      finish = choice?.finish_reason ?? finish;
      answeredBy = chunk.model ?? answeredBy;
      usage = chunk.usage ?? usage;
      const content = choice?.delta?.content ?? '';
      said += content;
      const text = blank + content;
      hasText ||= text.trim() !== '';
      heard(hasText);
      blank = hasText ? '' : text;
      if (hasText && text !== '') yield { type: 'text', text };
    }
    // A connection that was closed may look like the end of the answer.
    if (finish === undefined) throw new ProviderFailed('provider-unavailable', true);
    if (finish === 'content_filter') throw new ProviderFailed('content-filtered');
    if (!hasText) throw new ProviderFailed('empty-answer');
    isWhole = true;
    return {
      model: answeredBy,
      usage: usage ? usageIn(usage) : estimatedUsage(asked.messages, said),
      requestId: response.headers.get('x-request-id'),
    };
  } finally {
    // What a provider refuses costs nothing. What it has not answered when it is left may cost.
    if (!isWhole && (isTaken || signal.aborted)) cutShort(estimatedUsage(asked.messages, said));
  }
}

const usageIn = (usage: NonNullable<ChatChunk['usage']>): TokenUsage => ({
  inputTokens: usage.prompt_tokens,
  cachedInputTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
  outputTokens: usage.completion_tokens,
});

const requestOf = ({ model, messages, format }: Asked): OpenAI.ChatCompletionCreateParamsStreaming => ({
  model,
  messages: [...messages],
  stream: true,
  stream_options: { include_usage: true },
  ...(format && {
    response_format: { type: 'json_schema', json_schema: { name: format.name, strict: true, schema: format.schema } },
  }),
});

/** A server that does not know formats refuses them. It answers other requests, so its breaker stays closed. */
const isUnprocessable = (error: unknown): boolean =>
  error instanceof APIError &&
  (error.status === 400 || error.status === 422) &&
  failureOf(error).code === 'provider-unavailable';

const isJson = ({ headers }: Response): boolean => /^application\/json\b/i.test(headers.get('content-type') ?? '');
