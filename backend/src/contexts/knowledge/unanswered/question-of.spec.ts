import { expect, it } from 'vitest';
import { AnswerBody } from '@chatbot-builder/contracts/http/answers';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { questionOf } from './question-of.js';

it.each([
  ['Do you ship\n\nto\tNorway? ', 'Do you ship to Norway?'],
  ['\u202eDo you ship\u202c to \u2066Norway\u2069?', 'Do you ship to Norway?'],
  ['क्‍या आप नॉर्वे भेजते हैं?', 'क्‍या आप नॉर्वे भेजते हैं?'],
  ['<b onclick="x">Why?</b>', '<b onclick="x">Why?</b>'],
  ['🤷🤷', undefined],
  ['\u200b\u2060?!', undefined],
  ['', undefined],
  [`${'🤷'.repeat(LIMITS.answerQuestionMax)} why?`, undefined],
])('reads %j as a question', (message, question) => expect(questionOf(message)).toBe(question));

it.each(['why? '.repeat(2_000), 'x'.repeat(10_000), `${'y'.repeat(LIMITS.answerQuestionMax - 1)}🤷 why?`])(
  'cuts what is longer than the question of an answer may be',
  (message) => {
    const question = questionOf(message) ?? '';
    expect(question.length).toBeGreaterThan(LIMITS.answerQuestionMax - 10);
    expect(AnswerBody.parse({ question, answer: 'Yes.' }).question).toBe(question);
  },
);
