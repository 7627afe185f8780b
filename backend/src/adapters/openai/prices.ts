import type { TokenUsage } from '../../ports/language-model.js';

interface Price {
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
}

/** What OpenAI's models cost in June 2026: US dollars for a million tokens, which is millionths of a dollar for one. */
export const PRICES: Readonly<Record<string, Price>> = {
  'gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
  'gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
  'gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
};

/** Millionths of a US dollar, rounded up. 0 for a model without a known price, such as one of a server of one's own. */
export function costOf(model: string, { inputTokens, cachedInputTokens, outputTokens }: TokenUsage): number {
  const price = PRICES[model];
  if (!price) return 0;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const cost = (inputTokens - cached) * price.input + cached * price.cachedInput + outputTokens * price.output;
  // Sums of decimal fractions may lie a little above the amount that they stand for.
  return Math.ceil(Number(cost.toFixed(6)));
}
