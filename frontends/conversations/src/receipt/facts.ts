import type { AnsweringSetting, Receipt, ReceiptPrompt } from '@chatbot-builder/contracts/http/receipt';
import { formatCount, formatDollars, formatDuration, formatNumber, formatPercent } from '@chatbot-builder/kit/format';

/** '410ms to the first word, 1.2s in all'. */
export const timing = ({ firstTextMs, responseMs }: Receipt): string =>
  firstTextMs === null
    ? `${formatDuration(responseMs)} in all`
    : `${formatDuration(firstTextMs)} to the first word, ${formatDuration(responseMs)} in all`;

/** '86%' of the best passage's score, which alone says nothing. */
export const match = (score: number, passages: readonly { readonly score: number }[]): string => {
  const best = Math.max(...passages.map((passage) => passage.score));
  return score > 0 ? formatPercent(Math.round((score / best) * 100) / 100) : 'Not found';
};

/** '941 in, 640 of them cached, 6 out'. */
export const tokens = ({ usage: { inputTokens, cachedInputTokens, outputTokens } }: Receipt): string =>
  [
    `${formatNumber(inputTokens)} in`,
    cachedInputTokens > 0 && `${formatNumber(cachedInputTokens)} of them cached`,
    `${formatNumber(outputTokens)} out`,
  ]
    .filter(Boolean)
    .join(', ');

/** '$0.000097'. Of a stopped answer the provider does not say it. */
export const cost = ({ costMicroUsd, stopped }: Receipt): string =>
  costMicroUsd === 0 ? 'Free' : `${stopped ? 'About ' : ''}${formatDollars(costMicroUsd / 1_000_000)}`;

const SETTINGS: Readonly<Record<AnsweringSetting, string>> = {
  name: 'Chatbot name',
  systemPrompt: 'System prompt',
  knowledgeBase: 'Knowledge text',
  model: 'AI model',
  autoDetectLanguage: 'Auto-detect language',
  supportedLanguages: 'Supported languages',
  defaultLanguage: 'Default language',
};

/** What would be otherwise if the question came today. */
export function changes({ changedSettings, passages }: Receipt): string[] {
  const gone = passages?.filter(({ now }) => now === 'gone').length ?? 0;
  return [
    ...changedSettings.map((setting) => `Setting changed: ${SETTINGS[setting]}`),
    ...(gone > 0 ? [`${formatCount(gone, 'passage')} changed or deleted`] : []),
  ];
}

export const PROOF: Readonly<Record<ReceiptPrompt['state'], string>> = {
  proven: 'This is the prompt that was sent: its hash is the recorded one.',
  incomplete: 'Passages that have gone since are missing, so this is not the whole prompt that was sent.',
  different: 'The prompt that was sent was another one, for example of an earlier version of the product.',
};

/** Why no model was asked. */
export function unasked({ model, fallbackFrom, repeats }: Receipt): string | undefined {
  if (repeats) return 'The recorded answer was given again, without asking the model.';
  return model === 'offline' && !fallbackFrom ? 'The offline model quotes passages. It needs no prompt.' : undefined;
}

export const SPEAKERS = { system: 'Instructions', user: 'Visitor', assistant: 'Chatbot' } as const;
