import { expect, it } from 'vitest';
import { OfflineQuestions } from './offline-questions.js';

const questions = new OfflineQuestions();
const NORWAY = 'Do you ship to Norway?';

it.each([
  ['Can I get my order delivered to Norway?', 1],
  ['\u202eDo you ship\u202c to Norway?', 1],
  ['Do you ship to Sweden?', undefined],
  ['🤷🤷', undefined],
  ['why', undefined],
  [`${'Norway '.repeat(80)}?`, undefined],
])('finds the question that %j asks', async (question, at) =>
  expect(await questions.sameAs(question, 'en', ['Where is my parcel?', NORWAY, 'What?', 'x'.repeat(500)])).toBe(at),
);

it('finds none among none', async () => expect(await questions.sameAs(NORWAY, 'en', [])).toBeUndefined());

it('orders answers by how much their questions are alike', async () => {
  const answer = (title: string) => ({ documentId: title, title, headings: [], text: '', textHash: title, score: 0 });
  const answers = ['Who are you?', 'Where do you ship to?', NORWAY].map(answer);
  const ordered = await questions.mostAlike('Can I get my order delivered to Norway?', 'en', answers);
  expect(ordered.map(({ title }) => title)).toEqual([NORWAY, 'Where do you ship to?', 'Who are you?']);
});
