import type { ModelEnd, ModelRequest } from '../../ports/language-model.js';
import { answerFrom } from './answer.js';
import { PHRASES } from './phrases.js';
import { smallTalkIn } from './small-talk.js';

const FREE = {
  usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  costMicroUsd: 0,
  model: 'offline',
} as const;

/** A complete reply: its end, and its text as a list of excerpts. */
export function compose({
  question,
  chatbotName,
  language,
  recall,
}: ModelRequest): ModelEnd & { readonly texts: readonly string[] } {
  const phrases = PHRASES[language];
  const match = recall.passages.findIndex(({ byTeam, score }) => byTeam && score > 0);
  const answer = recall.passages[match];
  if (answer) return { type: 'end', basis: 'knowledge', texts: [cited(answer.text, match + 1)], ...FREE };
  const talk = smallTalkIn(question, chatbotName);
  if (talk) return { type: 'end', basis: 'small-talk', texts: [phrases[talk](chatbotName)], ...FREE };
  const excerpts = answerFrom(recall, question, language);
  if (!excerpts) return { type: 'end', basis: 'nothing-found', texts: [phrases.nothingFound], ...FREE };
  const texts = excerpts.map((excerpt, at) => (at === 0 ? excerpt : `\n\n${excerpt}`));
  return { type: 'end', basis: 'knowledge', texts, ...FREE };
}

/** A table or a block of code ends where its last line does. */
const cited = (text: string, number: number): string =>
  `${text}${/(?:\||`{3}|~{3})\s*$/u.test(text) ? '\n\n' : ' '}[${number}]`;
