import { createHash } from 'node:crypto';
import { type LanguageCode, LANGUAGES } from '@chatbot-builder/contracts/constants';
import type { Passage } from '../../../ports/knowledge-index.js';
import type { Prompt, Turn } from '../../../ports/language-model.js';

/** Raised whenever the same input makes another prompt, so that a receipt can tell why a prompt is not as it was. */
export const PROMPT_REVISION = 1;

export interface PromptParts {
  /** The owner's instructions. */
  readonly instructions: string;
  readonly language: LanguageCode;
  readonly passages: readonly Passage[];
  /** Earlier turns, oldest first. */
  readonly history: readonly Turn[];
  readonly question: string;
}

/** What a provider's model gets. Passages are numbered from 1. */
export function promptOf({ instructions, language, passages, history, question }: PromptParts): Prompt {
  const spoken = LANGUAGES.find(({ code }) => code === language)?.name ?? language;
  return {
    messages: [
      { role: 'system', content: instructions },
      ...history,
      {
        role: 'system',
        content: [
          `Answer in ${spoken}. Name the passages that you use after each sentence by their number: [1].`,
          ...passages.map(({ title, text }, index) => `[${index + 1}] ${title}\n${text}`),
        ].join('\n\n'),
      },
      { role: 'user', content: question },
    ],
  };
}

/** SHA-256 of a prompt, hex. */
export const hashOf = ({ messages }: Prompt): string =>
  createHash('sha256')
    .update(JSON.stringify(messages.map(({ role, content }) => [role, content])))
    .digest('hex');
