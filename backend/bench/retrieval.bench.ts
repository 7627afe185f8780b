import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { Fts5KnowledgeIndex } from '../src/adapters/fts5/fts5-knowledge-index.js';
import { indexThreads } from '../src/adapters/fts5/index-threads.js';
import { SmallIndexes } from '../src/adapters/fts5/small-indexes.js';
import { type Measurement, median, percentile, rounded, timed } from './measure.js';
import { sentences } from './seeded-text.js';

/** Sizes of the searched knowledge, in chunks. */
const SIZES = [1_000, 10_000];
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

/**
 * Speed of searches, and their quality in six languages. `XQUAD_DIR` names a directory with XQuAD's
 * `xquad.<language>.json` (github.com/google-deepmind/xquad); it is not part of the product.
 */
export async function retrieval(): Promise<readonly Measurement[]> {
  const speeds: Measurement[] = [];
  for (const size of SIZES) {
    const { chunks, p50Ms, p99Ms } = await searchSpeed(size);
    speeds.push({
      what: `a search among ${rounded(chunks)} chunks, p50 and p99`,
      value: `${rounded(p50Ms, 1)} ms, ${rounded(p99Ms, 1)} ms`,
    });
  }
  const directory = process.env['XQUAD_DIR'];
  if (!directory)
    return [...speeds, { what: 'a question finds its paragraph, XQuAD', value: 'not measured: XQUAD_DIR is not set' }];
  const qualities: Measurement[] = [];
  for (const language of LANGUAGES) {
    const { ndcgAt10, recallAt5 } = await qualityOf(directory, language);
    qualities.push({
      what: `a question finds its paragraph, XQuAD ${language}, nDCG@10 and recall@5`,
      value: `${rounded(ndcgAt10, 3)}, ${rounded(recallAt5, 3)}`,
    });
  }
  return [...speeds, ...qualities];
}

async function withIndex<Result>(work: (index: Fts5KnowledgeIndex) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-retrieval-'));
  const index = new Fts5KnowledgeIndex(indexThreads(directory), new SmallIndexes(directory));
  try {
    return await work(index);
  } finally {
    await index.close();
    await rm(directory, { recursive: true });
  }
}

interface Quality {
  readonly ndcgAt10: number;
  readonly recallAt5: number;
}

/** How well a question finds its paragraph among 240. */
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
    return { ndcgAt10: gain / questions, recallAt5: found / questions };
  });
}

interface Speed {
  readonly chunks: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const WARMING_UP = 20;
/** Stop words, which are removed from a question before the search. */
const STOP_WORDS = 100;

/**
 * Time of one search for its caller, including the round trip to the thread. Texts are seeded words with Zipf
 * frequencies.
 */
async function searchSpeed(chunks: number): Promise<Speed> {
  const sentence = sentences(chunks);
  return withIndex(async (index) => {
    const perDocument = 100;
    for (let at = 0; at < chunks / perDocument; at += 1) {
      const markdown = Array.from(
        { length: perDocument },
        (_, part) => `# Part ${part}\n\n${Array.from({ length: 10 }, () => sentence(16)).join(' ')}`,
      ).join('\n\n');
      await index.replace(chatbot, { documentId: String(at), version: 0, title: `Manual ${at}`, markdown });
    }
    const times: number[] = [];
    let held = 0;
    for (let at = 0; at < 300; at += 1) {
      const question = `How do I ${sentence(6, STOP_WORDS)}`;
      times.push(
        await timed(async () => {
          held = (await index.search(chatbot, question, 5)).chunks;
        }),
      );
    }
    const settled = times.slice(WARMING_UP);
    return { chunks: held, p50Ms: median(settled), p99Ms: percentile(settled, 99) };
  });
}
