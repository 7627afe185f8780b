import type { Turn } from '../../../ports/language-model.js';
import { withoutCitations } from '../reply/citations.js';
import { quoted } from './quoted.js';

/** Turns as data for a prompt that is about them, after the summary of those before them. */
export const quotedTurns = (before: string | undefined, turns: readonly Turn[]): string =>
  [
    ...(before === undefined ? [] : [`Before:\n${quoted(before)}`]),
    ...turns.map(({ role, content }) =>
      role === 'user' ? `Visitor:\n${quoted(content)}` : `Assistant:\n${quoted(withoutCitations(content))}`,
    ),
  ].join('\n\n');
