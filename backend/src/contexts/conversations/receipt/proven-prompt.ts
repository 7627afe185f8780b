import type { ReceiptPassage, ReceiptPrompt } from '@chatbot-builder/contracts/http/receipt';
import type { Passage } from '../../../ports/knowledge-index.js';
import { hashOf, promptOf, type PromptParts } from '../prompt/prompt.js';

const GONE = '(This passage has been changed or deleted since.)';

export const isMissing = (passages: readonly ReceiptPassage[]): boolean => passages.some(({ text }) => text === null);

const asGiven = ({ documentId, title, headings, text, score, byTeam }: ReceiptPassage): Passage => ({
  documentId,
  title: title ?? '',
  headings,
  text: text ?? GONE,
  textHash: '',
  score,
  ...(byTeam && { byTeam }),
});

/** Puts a prompt together again, and compares it with the one that was sent by its hash. */
export function provenPrompt(
  parts: Omit<PromptParts, 'recall'>,
  {
    passages,
    whole,
    hash,
  }: { readonly passages: readonly ReceiptPassage[]; readonly whole: boolean; readonly hash: string },
): ReceiptPrompt {
  const prompt = promptOf({ ...parts, recall: { passages: passages.map(asGiven), ...(whole && { whole }) } });
  const state = hashOf(prompt) === hash ? 'proven' : isMissing(passages) ? 'incomplete' : 'different';
  return { state, messages: prompt.messages.map(({ role, content }) => ({ role, content })) };
}
