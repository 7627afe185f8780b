import { expect, it } from 'vitest';
import type { Passage } from '../../../ports/knowledge-index.js';
import type { Questions } from '../../../ports/questions.js';
import { teamAnswers } from './team-answers.js';

const answer = (title: string, text = 'We do.'): Passage => ({
  documentId: `answer:${title}`,
  title,
  headings: [],
  text,
  textHash: title,
  score: 0,
});
const numbered = (count: number, text?: string) => Array.from({ length: count }, (_, at) => answer(`q${at}`, text));

/** Who asks with the title asks the same. The later ones are the more alike ones. */
const questions: Pick<Questions, 'answerTo' | 'mostAlike'> = {
  answerTo: async (question, _language, answers) => answers.find(({ title }) => title === question),
  mostAlike: async (_question, _language, answers) => answers.toReversed(),
};
const given = async (answers: readonly Passage[], text = 'Else?', passages: readonly Passage[] = []) =>
  (await teamAnswers(questions, { text, language: 'en' }, { passages, answers })).map(
    ({ documentId, byTeam, score }) => [documentId, byTeam, score] as const,
  );
const idsOf = (answers: Awaited<ReturnType<typeof given>>) => answers.map(([id]) => id);

it('gives all that are few and short, whatever was asked', async () =>
  expect(await given(numbered(2))).toEqual([
    ['q0', true, 0],
    ['q1', true, 0],
  ]));

it('gives the one that asks the same first, as the best of all', async () => {
  expect(await given(numbered(3), 'q1')).toEqual([
    ['q1', true, 1],
    ['q0', true, 0],
    ['q2', true, 0],
  ]);
  expect((await given(numbered(1), 'q0', [{ ...answer('p'), score: 7 }]))[0]).toEqual(['q0', true, 7]);
});

it('gives 20 of many, those that are most alike', async () => {
  const ids = idsOf(await given(numbered(200), 'q3'));
  expect(ids).toHaveLength(20);
  expect(ids.slice(0, 3)).toEqual(['q3', 'q199', 'q198']);
});

it('gives as many of long ones as fit into 12,000 bytes', async () => {
  expect(idsOf(await given(numbered(5, 'é'.repeat(2_000))))).toEqual(['q4', 'q3']);
  const mixed = [answer('short'), ...numbered(4, 'x'.repeat(3_900))];
  expect(idsOf(await given(mixed, 'q0'))).toEqual(['q0', 'q3', 'q2', 'short']);
});
