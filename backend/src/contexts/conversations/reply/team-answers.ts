import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { givenByTeam, type Passage } from '../../../ports/knowledge-index.js';
import type { Questions } from '../../../ports/questions.js';

/** Each is recorded with each reply. */
const MOST = 20;
/** 3,000 tokens of at least four bytes. */
const BYTES = 12_000;

const bytesOf = ({ title, text }: Passage): number => Buffer.byteLength(title) + Buffer.byteLength(text);

/**
 * The answers of the team that a provider's model is given with each question, because it understands wordings that
 * `Questions` does not: all of them if they are few and short, else those to the questions that are most alike. The one
 * that asks the same is first, and the only one with a score: the best of all.
 */
export async function teamAnswers(
  questions: Pick<Questions, 'answerTo' | 'mostAlike'>,
  asked: { readonly text: string; readonly language: LanguageCode },
  { passages, answers }: { readonly passages: readonly Passage[]; readonly answers: readonly Passage[] },
): Promise<readonly Passage[]> {
  const match = await questions.answerTo(asked.text, asked.language, answers);
  const areFew = answers.length <= MOST && answers.reduce((sum, answer) => sum + bytesOf(answer), 0) <= BYTES;
  const ordered = areFew ? answers : await questions.mostAlike(asked.text, asked.language, answers);
  const given: Passage[] = match ? [asMatch(match, passages)] : [];
  let left = BYTES - (match ? bytesOf(match) : 0);
  for (const answer of ordered) {
    if (answer === match || given.length === MOST || bytesOf(answer) > left) continue;
    left -= bytesOf(answer);
    given.push(givenByTeam({ ...answer, score: 0 }));
  }
  return given;
}

/** The answer to the question that asks the same, before what a search found. */
export const asMatch = (answer: Passage, passages: readonly Passage[]): Passage =>
  givenByTeam({ ...answer, score: Math.max(0, ...passages.map(({ score }) => score)) || 1 });
