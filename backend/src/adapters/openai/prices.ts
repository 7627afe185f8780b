import type { Prompt, TokenUsage } from '../../ports/language-model.js';

interface Price {
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
}

/** What OpenAI's models cost in June 2026: US dollars for a million tokens, which is millionths of a dollar for one. */
export const PRICES: ReadonlyMap<string, Price> = new Map([
  ['gpt-4o-mini', { input: 0.15, cachedInput: 0.075, output: 0.6 }],
  ['gpt-4o', { input: 2.5, cachedInput: 1.25, output: 10 }],
  // The one snapshot that costs more than its model.
  ['gpt-4o-2024-05-13', { input: 5, cachedInput: 5, output: 15 }],
  ['gpt-4.1', { input: 2, cachedInput: 0.5, output: 8 }],
]);

/** The date of a snapshot, as in `gpt-4o-mini-2024-07-18`. */
const SNAPSHOT = /-\d{4}-\d{2}-\d{2}$/;

/**
 * Undefined for a model without a known price, such as one of a server of one's own. A snapshot costs what its model
 * does.
 */
export const priceOf = (model: string): Price | undefined =>
  PRICES.get(model) ?? PRICES.get(model.replace(SNAPSHOT, ''));

/** Millionths of a US dollar, rounded up. 0 for a model without a known price. */
export function costOf(model: string, { inputTokens, cachedInputTokens, outputTokens }: TokenUsage): number {
  const price = priceOf(model);
  if (!price) return 0;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const cost = (inputTokens - cached) * price.input + cached * price.cachedInput + outputTokens * price.output;
  // Sums of decimal fractions may lie a little above the amount that they stand for.
  return Math.ceil(Number(cost.toFixed(6)));
}

/**
 * On the safe side: models need a token for three to four bytes of English and for about three of Chinese, in UTF-8.
 */
const BYTES_PER_TOKEN = 3;
const tokensOf = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN);

/** What an answer took of which the provider does not say it: as if it had nothing of the prompt in its cache. */
export const estimatedUsage = (messages: Prompt['messages'], said: string): TokenUsage => ({
  inputTokens: tokensOf(messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)),
  cachedInputTokens: 0,
  outputTokens: tokensOf(Buffer.byteLength(said)),
});
