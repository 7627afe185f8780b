import type { CompletionBody } from '@chatbot-builder/contracts/http/completions';
import { message } from '@chatbot-builder/contracts/http/text';
import { invalidInput } from '../../../kernel/refusals.js';
import type { Turn } from '../../../ports/language-model.js';

const Question = message();

type Message = CompletionBody['messages'][number];

const textOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('\n');

/**
 * What a client asks: the last message is the question, those before it are the history. The chatbot's instructions are
 * its owner's alone, so what a client sends as `system` or `developer` counts as said by its user.
 *
 * @throws Refused `invalid-input`
 */
export function askedIn(messages: readonly Message[]): {
  readonly question: string;
  readonly history: readonly Turn[];
} {
  const last = messages.at(-1);
  if (last?.role !== 'user')
    throw invalidInput([
      { path: `messages.${messages.length - 1}.role`, message: 'The last message must be the user’s' },
    ]);
  const { data: question, error } = Question.safeParse(textOf(last));
  if (question === undefined)
    throw invalidInput([
      { path: `messages.${messages.length - 1}.content`, message: error?.issues[0]?.message ?? 'Not valid' },
    ]);
  const history = messages.slice(0, -1).flatMap((each): Turn[] => {
    const content = textOf(each).trim();
    return content === '' ? [] : [{ role: each.role === 'assistant' ? 'assistant' : 'user', content }];
  });
  return { question, history };
}
