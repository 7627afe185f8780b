import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { Slices } from '../../concurrency/slices.js';
import type { Passage } from '../../ports/knowledge-index.js';
import { languagesOf, likenessTo, SAME } from './same-question.js';

/** The most similar answer, if it is similar enough. Of equally similar ones, the first. */
export function answerTo(question: string, language: LanguageCode, answers: readonly Passage[]): Passage | undefined {
  const likeness = likenessTo(question, languagesOf(question, language));
  let [best, most] = [undefined as Passage | undefined, 0];
  for (const answer of answers) {
    const alike = likeness(answer.title, { answer: answer.text });
    if (alike > most) [best, most] = [answer, alike];
  }
  return most >= SAME ? best : undefined;
}

/** Those with the most similar questions first. Equally similar ones keep their order. */
export async function mostAlike(
  question: string,
  language: LanguageCode,
  answers: readonly Passage[],
): Promise<readonly Passage[]> {
  const likeness = likenessTo(question, languagesOf(question, language));
  const slices = new Slices();
  const judged: { readonly answer: Passage; readonly alike: number }[] = [];
  for (const answer of answers) {
    await slices.next();
    judged.push({ answer, alike: likeness(answer.title, { answer: answer.text, least: 0 }) });
  }
  return judged.sort((one, other) => other.alike - one.alike).map(({ answer }) => answer);
}

/** The index of the most similar question, if it is similar enough. Of equally similar ones, the first. */
export async function sameAs(
  question: string,
  language: LanguageCode,
  others: readonly string[],
): Promise<number | undefined> {
  const likeness = likenessTo(question, languagesOf(question, language));
  const slices = new Slices();
  let [best, most] = [undefined as number | undefined, 0];
  for (const [at, other] of others.entries()) {
    await slices.next();
    const alike = likeness(other);
    if (alike > most) [best, most] = [at, alike];
  }
  return most >= SAME ? best : undefined;
}
