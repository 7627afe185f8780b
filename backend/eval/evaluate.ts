import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { chunksOf } from '../src/adapters/fts5/chunk.js';
import { IndexFile } from '../src/adapters/fts5/index-file.js';
import { OfflineLanguageModel } from '../src/adapters/offline/offline-language-model.js';
import type { Recall } from '../src/ports/knowledge-index.js';
import type { LanguageModel, ModelEnd } from '../src/ports/language-model.js';

const Labelled = z.strictObject({ knowledge: z.string(), question: z.string(), answer: z.string().optional() });
const LabelledSet = z.strictObject({ tuning: z.array(Labelled), heldOut: z.array(Labelled) });

export type Half = keyof z.infer<typeof LabelledSet>;

export interface Judgement {
  readonly knowledge: string;
  readonly question: string;
  readonly expected: string | undefined;
  readonly reply: string;
  readonly right: boolean;
}

export interface Evaluation {
  readonly answered: number;
  readonly answerable: number;
  readonly declined: number;
  readonly unanswerable: number;
  readonly judgments: readonly Judgement[];
}

/** Number of passages per question, as in a chat. */
const PASSAGES = 5;

/** Asks the offline model every labeled question of one half. `directory` is the source directory of this file. */
export async function evaluateOfflineModel(half: Half, directory: string): Promise<Evaluation> {
  const questions = LabelledSet.parse(JSON.parse(await readFile(join(directory, 'questions.json'), 'utf8')))[half];
  const indexes = await indexed(join(directory, 'knowledge'));
  const model = new OfflineLanguageModel();
  const judgments: Judgement[] = [];
  for (const { knowledge, question, answer } of questions) {
    const index = indexes.get(knowledge);
    if (!index) throw new Error(`No knowledge called ${knowledge}`);
    const { text, end } = await ask(model, question, index.search(question, PASSAGES));
    const right =
      answer === undefined ? end?.basis === 'nothing-found' : end?.basis === 'knowledge' && text.includes(answer);
    judgments.push({ knowledge, question, expected: answer, reply: text, right });
  }
  for (const index of indexes.values()) index.close();
  return summed(judgments);
}

async function indexed(directory: string): Promise<Map<string, IndexFile>> {
  const indexes = new Map<string, IndexFile>();
  for (const file of await readdir(directory)) {
    const title = basename(file, '.md');
    const index = new IndexFile(':memory:');
    index.replace({ documentId: title, version: 0, title }, chunksOf(await readFile(join(directory, file), 'utf8')));
    indexes.set(title, index);
  }
  return indexes;
}

async function ask(
  model: LanguageModel,
  question: string,
  recall: Recall,
): Promise<{ text: string; end: ModelEnd | undefined }> {
  let text = '';
  let end: ModelEnd | undefined;
  const request = {
    model: 'offline',
    systemPrompt: '',
    chatbotName: 'Ada',
    language: 'en' as const,
    history: [],
    question,
    recall,
    prompt: () => ({ messages: [] }),
  };
  for await (const part of model.reply(request, new AbortController().signal)) {
    if (part.type === 'text') text += part.text;
    else end = part;
  }
  return { text, end };
}

function summed(judgments: readonly Judgement[]): Evaluation {
  const answerable = judgments.filter(({ expected }) => expected !== undefined);
  const unanswerable = judgments.filter(({ expected }) => expected === undefined);
  const rightOf = (some: readonly Judgement[]) => some.filter(({ right }) => right).length;
  return {
    answered: rightOf(answerable),
    answerable: answerable.length,
    declined: rightOf(unanswerable),
    unanswerable: unanswerable.length,
    judgments,
  };
}
