import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';
import { z } from 'zod';
import { OfflineQuestions } from '../src/adapters/offline/offline-questions.js';
import type { Passage } from '../src/ports/knowledge-index.js';
import type { Half } from './evaluate.js';

const Labelled = z.strictObject({
  language: z.enum(LANGUAGE_CODES),
  question: z.string(),
  answer: z.string(),
  /** Other wordings of the question. */
  asked: z.array(z.string()),
  /** Questions that are close to it and ask something else. */
  others: z.array(z.string()),
});
const LabelledSet = z.strictObject({ tuning: z.array(Labelled), heldOut: z.array(Labelled) });
const Unrelated = z.object({
  tuning: z.array(z.object({ question: z.string() })),
  heldOut: z.array(z.object({ question: z.string() })),
});

/** Questions about the knowledge bases that one of the answers happens to answer. */
const ASK_THE_SAME: ReadonlySet<string> = new Set(['Where can I park my car?']);

export interface AnswersEvaluation {
  /** Wordings that got the answer of their question. */
  readonly right: number;
  readonly wordings: number;
  /** Questions that got an answer to another question. */
  readonly wrong: number;
  /** Close and unrelated questions that were asked besides. */
  readonly others: number;
  readonly mistakes: readonly string[];
}

/** Asks every wording, and every other question, where all answers of one language belong to one chatbot. */
export async function evaluateAnswers(half: Half, directory: string): Promise<AnswersEvaluation> {
  const json = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(directory, name), 'utf8'));
  const labelled = LabelledSet.parse(await json('answers.json'))[half];
  const unrelated = Unrelated.parse(await json('questions.json'))[half];
  const questions = new OfflineQuestions();
  const pools = Map.groupBy(labelled, ({ language }) => language);
  const mistakes: string[] = [];
  const [counts, others] = [{ right: 0, wordings: 0, wrong: 0 }, [] as string[]];
  const answered = async (asked: string, language: (typeof labelled)[number]['language']) =>
    (await questions.answerTo(asked, language, (pools.get(language) ?? []).map(passageOf)))?.title;
  for (const { language, question, asked, others: close } of labelled) {
    for (const wording of [question, ...asked]) {
      const got = await answered(wording, language);
      counts.wordings++;
      if (got === question) counts.right++;
      else if (got) counts.wrong++;
      if (got !== question) mistakes.push(`${wording} → ${got ?? 'nothing'}`);
    }
    for (const other of close) {
      others.push(other);
      const got = await answered(other, language);
      if (got) counts.wrong++;
      if (got) mistakes.push(`${other} → ${got}`);
    }
  }
  for (const { question } of unrelated) {
    if (ASK_THE_SAME.has(question)) continue;
    others.push(question);
    const got = await answered(question, 'en');
    if (got) counts.wrong++;
    if (got) mistakes.push(`${question} → ${got}`);
  }
  return { ...counts, others: others.length, mistakes };
}

const passageOf = ({ question, answer }: z.infer<typeof Labelled>): Passage => ({
  documentId: question,
  title: question,
  headings: [],
  text: answer,
  textHash: '',
  score: 0,
});
