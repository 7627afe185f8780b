import { allowedDomain } from '@chatbot-builder/contracts/allowed-domains';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { formatDollars, formatNumber } from '@chatbot-builder/kit/format';
import type { Field } from './draft';

export type Problems = Partial<Record<Field, string>>;

const MAX_LENGTH = {
  name: LIMITS.chatbotNameMax,
  description: LIMITS.descriptionMax,
  systemPrompt: LIMITS.systemPromptMax,
  knowledgeBase: LIMITS.knowledgeBaseMax,
  welcomeMessage: LIMITS.welcomeMessageMax,
} as const;

export const isNameless = ({ name }: ChatbotSettings): boolean => name.trim() === '';

const tooLong = (values: ChatbotSettings): Problems =>
  Object.fromEntries(
    (Object.keys(MAX_LENGTH) as (keyof typeof MAX_LENGTH)[])
      .filter((field) => values[field].trim().length > MAX_LENGTH[field])
      .map((field) => [field, `Use at most ${formatNumber(MAX_LENGTH[field])} characters`]),
  );

const capProblem = ({ dailySpendingCapCents: cents }: ChatbotSettings): Problems =>
  cents !== null && (cents < 1 || cents > LIMITS.spendingCapCentsMax)
    ? { dailySpendingCapCents: `Use $0.01 to ${formatDollars(LIMITS.spendingCapCentsMax / 100)}, or nothing` }
    : {};

const siteProblem = ({ allowedDomains }: ChatbotSettings): Problems => {
  const wrong = allowedDomains.find((domain) => allowedDomain(domain) === undefined);
  return wrong === undefined
    ? {}
    : { allowedDomains: `“${wrong}” is no site. Write one like example.com or *.example.com` };
};

/** Errors that show while typing. */
export const problemsAtOnce = (values: ChatbotSettings): Problems => ({
  ...tooLong(values),
  ...siteProblem(values),
  ...capProblem(values),
  ...(!/^#[0-9a-f]{6}$/i.test(values.primaryColor.trim()) && { primaryColor: 'Use a color like #8b5cf6' }),
});

/** Validation errors by field. The server validates again. */
export const problemsOf = (values: ChatbotSettings): Problems => ({
  ...problemsAtOnce(values),
  ...(isNameless(values) && { name: 'Chatbot name is required' }),
});
