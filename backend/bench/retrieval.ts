import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { Fts5KnowledgeIndex } from '../src/adapters/fts5/fts5-knowledge-index.js';
import { indexThreads } from '../src/adapters/fts5/index-threads.js';

const LANGUAGES = ['en', 'es', 'de', 'zh', 'ar', 'hi'] as const;

const XQuad = z.object({
  data: z.array(
    z.object({
      title: z.string().default(''),
      paragraphs: z.array(z.object({ context: z.string(), qas: z.array(z.object({ question: z.string() })) })),
    }),
  ),
});

const chatbot = ChatbotId.parse('018f0000-0000-4000-8000-000000000001');

async function withIndex<Result>(work: (index: Fts5KnowledgeIndex) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-retrieval-'));
  const index = new Fts5KnowledgeIndex(indexThreads(directory));
  try {
    return await work(index);
  } finally {
    await index.close();
    await rm(directory, { recursive: true });
  }
}

export interface Quality {
  readonly language: string;
  readonly questions: number;
  readonly ndcgAt10: number;
  readonly recallAt5: number;
}

/**
 * How well a question finds its own paragraph among 240, in six languages. `directory` holds XQuAD's `xquad.<language>.json`
 * (github.com/google-deepmind/xquad); undefined measures nothing.
 */
export async function retrievalQuality(directory: string): Promise<Quality[]> {
  const results: Quality[] = [];
  for (const language of LANGUAGES) results.push(await qualityOf(directory, language));
  return results;
}

async function qualityOf(directory: string, language: string): Promise<Quality> {
  const { data } = XQuad.parse(JSON.parse(await readFile(join(directory, `xquad.${language}.json`), 'utf8')));
  const paragraphs = data.flatMap(({ title, paragraphs: own }) => own.map((paragraph) => ({ title, ...paragraph })));
  return withIndex(async (index) => {
    for (const [at, { title, context }] of paragraphs.entries()) {
      await index.replace(chatbot, { documentId: String(at), version: 0, title, markdown: context });
    }
    let [questions, gain, found] = [0, 0, 0];
    for (const [at, { qas }] of paragraphs.entries()) {
      for (const { question } of qas) {
        const { passages } = await index.search(chatbot, question, 10);
        const rank = [...new Set(passages.map(({ documentId }) => documentId))].indexOf(String(at));
        questions += 1;
        if (rank >= 0) gain += 1 / Math.log2(rank + 2);
        if (rank >= 0 && rank < 5) found += 1;
      }
    }
    return { language, questions, ndcgAt10: gain / questions, recallAt5: found / questions };
  });
}

export interface Speed {
  readonly chunks: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly indexMs: number;
}

const VOCABULARY = 30_000;
/** The most frequent words are left out of a question before it is searched. */
const STOP_WORDS = 100;
const LETTERS = 'aeioubcdfglmnprstvkh';

/** A word by its place in the vocabulary; endings are shared, beginnings are not, as stems are. */
function wordAt(rank: number): string {
  let word = '';
  for (let rest = rank + LETTERS.length; rest > 0; rest = Math.floor(rest / LETTERS.length)) word += LETTERS[rest % LETTERS.length];
  return word;
}

/** The time of one search as a caller sees it, the way to the thread and back included, over texts of seeded words as frequent as Zipf has them. */
export async function searchSpeed(chunks: number): Promise<Speed> {
  const random = seeded(chunks);
  const zipf = (from: number) => wordAt(Math.floor(from * (VOCABULARY / from) ** random()));
  const sentence = (length: number, from = 1) => `${Array.from({ length }, () => zipf(from)).join(' ')}.`;
  return withIndex(async (index) => {
    const begun = performance.now();
    const perDocument = 100;
    for (let at = 0; at < chunks / perDocument; at += 1) {
      const markdown = Array.from({ length: perDocument }, (_, part) => `# Part ${part}\n\n${Array.from({ length: 10 }, () => sentence(16)).join(' ')}`).join('\n\n');
      await index.replace(chatbot, { documentId: String(at), version: 0, title: `Manual ${at}`, markdown });
    }
    const indexMs = performance.now() - begun;
    const times: number[] = [];
    let held = 0;
    for (let at = 0; at < 300; at += 1) {
      const asked = performance.now();
      held = (await index.search(chatbot, `How do I ${sentence(6, STOP_WORDS)}`, 5)).chunks;
      times.push(performance.now() - asked);
    }
    const ordered = times.slice(20).sort((left, right) => left - right);
    const at = (share: number) => ordered[Math.floor(share * ordered.length)] ?? 0;
    return { chunks: held, p50Ms: at(0.5), p99Ms: at(0.99), indexMs };
  });
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
