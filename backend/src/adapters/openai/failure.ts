import type { ModelFailure } from '@chatbot-builder/contracts/model-failure';
import { APIError } from 'openai';
import { ModelFailed } from '../../ports/language-model.js';

/** The provider failed. */
export class ProviderFailed extends ModelFailed {
  constructor(
    override readonly code: ModelFailure,
    /** Whether the same request may succeed in a moment. */
    readonly isPassing = false,
    /** How long the provider asks to wait. */
    readonly retryAfterMs?: number,
  ) {
    // The provider's own words may repeat the key or the prompt, so nothing of them goes on.
    super(code, `The provider of the language model failed: ${code}`);
  }
}

const CODES: Readonly<Record<string, ModelFailure>> = {
  invalid_api_key: 'api-key-refused',
  account_deactivated: 'api-key-refused',
  insufficient_quota: 'no-credit',
  billing_hard_limit_reached: 'no-credit',
  billing_not_active: 'no-credit',
  model_not_found: 'unknown-model',
  content_filter: 'content-filtered',
  content_policy_violation: 'content-filtered',
  context_length_exceeded: 'context-too-long',
  // llama.cpp
  exceed_context_size_error: 'context-too-long',
};

const STATUSES: Readonly<Record<number, ModelFailure>> = {
  401: 'api-key-refused',
  402: 'no-credit',
  403: 'api-key-refused',
  404: 'unknown-model',
  408: 'provider-timeout',
  413: 'context-too-long',
  429: 'rate-limited',
};

/** Servers that give no code say it in words, as vLLM does. */
const TOO_LONG = /context (?:length|size|window)/i;

/** `instanceof` alone makes its properties `any`. */
const isApiError = (error: unknown): error is APIError => error instanceof APIError;

/** What an error of the SDK, of the connection or of a malformed answer means at a time. */
export function failureOf(error: unknown, now = Date.now()): ProviderFailed {
  if (error instanceof ProviderFailed) return error;
  if (!isApiError(error)) return new ProviderFailed('provider-unavailable', true);
  const { status = 0, headers, code, type, message } = error;
  const known = CODES[code ?? ''] ?? CODES[type ?? ''] ?? STATUSES[status];
  if (known === 'rate-limited' || known === 'provider-timeout')
    return new ProviderFailed(known, true, retryAfterMsIn(headers, now));
  if (known) return new ProviderFailed(known);
  if (status < 500 && TOO_LONG.test(message)) return new ProviderFailed('context-too-long');
  return new ProviderFailed('provider-unavailable', status === 0 || status >= 500, retryAfterMsIn(headers, now));
}

/** OpenAI's header in milliseconds, else the standard one, in seconds or as a date. */
function retryAfterMsIn(headers: Headers | undefined, now: number): number | undefined {
  const ms = headers?.get('retry-after-ms');
  const standard = headers?.get('retry-after') ?? '';
  const isSeconds = /^\s*\d+(?:\.\d+)?\s*$/.test(standard);
  const after = ms ? Number(ms) : isSeconds ? Number(standard) * 1_000 : Date.parse(standard) - now;
  return Number.isFinite(after) ? Math.max(0, after) : undefined;
}
