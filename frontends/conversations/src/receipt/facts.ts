import type { AnsweringSetting, Receipt, ReceiptPrompt } from '@chatbot-builder/contracts/http/receipt';

/** '0.41 s', '12 ms'. */
const time = (ms: number): string => (ms < 100 ? `${ms} ms` : `${(ms / 1_000).toFixed(2)} s`);

/** '0.41 s to the first word, 0.98 s in all'. */
export const timing = ({ firstTextMs, responseMs }: Receipt): string =>
  firstTextMs === null
    ? `${time(responseMs)} in all`
    : `${time(firstTextMs)} to the first word, ${time(responseMs)} in all`;

/** '86 %' of the best passage's score, which alone says nothing. */
export const match = (score: number, passages: readonly { readonly score: number }[]): string => {
  const best = Math.max(...passages.map((passage) => passage.score));
  return score > 0 ? `${Math.round((score / best) * 100)} %` : 'Not found';
};

const count = (number: number): string => number.toLocaleString('en-US');

/** '941 in, 640 of them cached, 6 out'. */
export const tokens = ({ usage: { inputTokens, cachedInputTokens, outputTokens } }: Receipt): string =>
  [
    `${count(inputTokens)} in`,
    cachedInputTokens > 0 && `${count(cachedInputTokens)} of them cached`,
    `${count(outputTokens)} out`,
  ]
    .filter(Boolean)
    .join(', ');

/** In dollars, to a millionth: '$0.000097'. Of a stopped answer the provider does not say it. */
export const cost = ({ costMicroUsd, stopped }: Receipt): string =>
  costMicroUsd === 0
    ? 'Free'
    : `${stopped ? 'About ' : ''}$${(costMicroUsd / 1_000_000).toFixed(6).replace(/(\.\d\d\d*?)0+$/, '$1')}`;

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
    ...(gone > 0 ? [gone === 1 ? '1 passage changed or deleted' : `${gone} passages changed or deleted`] : []),
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
