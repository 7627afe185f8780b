import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { Slices } from '../../concurrency/slices.js';
import type { Passage } from '../../ports/knowledge-index.js';
import { languagesOf, likeness, SAME } from './same-question.js';

/** The most similar answer, if it is similar enough. Of equally similar ones, the first. */
export function answerTo(question: string, language: LanguageCode, answers: readonly Passage[]): Passage | undefined {
  const languages = languagesOf(question, language);
  let [best, most] = [undefined as Passage | undefined, 0];
  for (const answer of answers) {
    const alike = likeness(question, answer.title, languages, answer.text);
    if (alike > most) [best, most] = [answer, alike];
  }
  return most >= SAME ? best : undefined;
}

/** The index of the most similar question, if it is similar enough. Of equally similar ones, the first. */
export async function sameAs(
  question: string,
  language: LanguageCode,
  others: readonly string[],
): Promise<number | undefined> {
  const languages = languagesOf(question, language);
  const slices = new Slices();
  let [best, most] = [undefined as number | undefined, 0];
  for (const [at, other] of others.entries()) {
    await slices.next();
    const alike = likeness(question, other, languages);
    if (alike > most) [best, most] = [at, alike];
  }
  return most >= SAME ? best : undefined;
}
