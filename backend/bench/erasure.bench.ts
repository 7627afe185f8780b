import { setTimeout } from 'node:timers/promises';
import type { Job, JobQueue } from '../src/ports/job-queue.js';
import type { Chunk } from '../src/ports/chunk-store.js';
import type { Collection } from '../src/kernel/collection.js';
import type { IndexThreads } from '../src/adapters/fts5/index-tasks.js';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { Fts5KnowledgeIndex } from '../src/adapters/fts5/fts5-knowledge-index.js';
import { METADATA } from '../src/kernel/testing/recorded.js';
import { indexInProcess } from '../src/adapters/fts5/index-in-process.js';
import { SmallIndexes } from '../src/adapters/fts5/small-indexes.js';
import { conversationsCollection } from '../src/contexts/conversations/conversations.view.js';
import { documents } from '../src/contexts/knowledge/documents.view.js';
import { type BenchEngines, inDirectory, openBenchEngines } from './engines.js';
import { type Measurement, median, percentile, rounded, timed } from './measure.js';
import { callsDuring } from './steady-calls.js';
import { conversationOf, OWNER } from './seed.js';
import { sentences } from './seeded-text.js';

/** SIZES adds larger ones, such as 400000. */
const SIZES = [10_000, 100_000, ...(process.env['SIZES'] ?? '').split(',').filter(Boolean).map(Number)];
const BATCH = 100;
const CHARACTERS_PER_WORD = 5;
const ROUNDS = 5;
const ACCOUNT = 2_000;
/** Words of a chunk's sentences. */
const SENTENCES = [20, 30, 20, 40, 30, 20, 40];
const PASSAGES = [10_000, 50_000];
const CHUNKS_PER_DOCUMENT = 100;
/** No work for one account may keep others waiting for longer. */
const LONGEST_MS = 20;

/** Erasing one of many, and what others' writes wait for it. */
export async function erasure(): Promise<readonly Measurement[]> {
  const measured: Measurement[] = [];
  for (const size of SIZES) measured.push(...(await inDirectory((directory) => erasing(directory, size))));
  measured.push(...(await inDirectory(deleting)));
  for (const passages of PASSAGES) measured.push(await inDirectory((directory) => removing(directory, passages)));
  return measured;
}

const dayOf = (number: number): string => new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString();

const conversationAt = (number: number) => ({
  accountId: OWNER,
  chatbotId: OWNER,
  visitorId: conversationOf(number + 1),
  ordinal: 0,
  sessionId: conversationOf(number),
  channel: 'widget',
  createdAt: dayOf(number),
  lastMessageAt: dayOf(number),
  endedAt: null,
  erasedAt: null,
  messageCount: 10,
  firstMessage: { key: conversationOf(number), sealed: conversationOf(number).repeat(8) },
  unanswered: false,
});
const documentAt = (number: number) => ({
  accountId: OWNER,
  chatbotId: OWNER,
  name: `${conversationOf(number)}.pdf`,
  objectKey: conversationOf(number),
  fileSize: number,
  status: 'ready',
  createdAt: dayOf(number),
});

async function fill(
  { views }: BenchEngines,
  collection: Collection,
  count: number,
  body: (number: number) => object,
): Promise<void> {
  const [generation] = await views.generations(collection);
  if (!generation) throw new Error(`${collection.name} has no generation`);
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => ({
      id: conversationOf(from + index),
      position: from,
      body: body(from + index),
    }));
    await views.write(generation, rows, from);
  }
  await views.goLive(generation);
}

const jobsOwner = (round: number): string => `account ${round}`;

/** Those of an account for each round stand between others, `size` in all. */
async function fillJobs(jobs: JobQueue, size: number): Promise<void> {
  const every = Math.floor(size / (ROUNDS * ACCOUNT));
  const job = (number: number): Job => {
    const accountId = number % every === 0 ? jobsOwner((number / every) % ROUNDS) : OWNER;
    return {
      id: `job ${number}`,
      name: 'deliver',
      payload: { conversationId: conversationOf(number) },
      cause: { correlationId: 'bench', causationId: 'bench' },
      accountId,
      owner: accountId,
      group: accountId,
    };
  };
  for (let from = 0; from < size; from += BATCH)
    await jobs.add(Array.from({ length: BATCH }, (_, index) => job(from + index)));
}

/** Measures what others' writes wait while work goes on. */
async function neighborsOf({ views }: BenchEngines) {
  // Collecting what filling left held this thread up for 20 to 50 ms during a row.
  globalThis.gc?.();
  const write = (number: number) => views.saveCheckpoint('neighbor', number);
  const idle = await callsDuring(write, () => Promise.resolve(), 3_000);
  return async (what: string, work: (round: number) => Promise<unknown>): Promise<Measurement> => {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await callsDuring(write, () => work(round), 500));
    const [p99, longest] = [
      median(rounds.map((latencies) => latencies.p99)),
      median(rounds.map((latencies) => latencies.longest)),
    ];
    return {
      what: `longest wait of others' writes, median of ${ROUNDS} rounds, ${what}`,
      value: `${rounded(longest, 1)} ms, p99 ${rounded(p99, 1)}`,
      baseline: `${rounded(idle.longest, 1)} ms, p99 ${rounded(idle.p99, 1)} idle`,
      ratio: longest / LONGEST_MS,
      aim: { atMost: 1 },
    };
  };
}

async function erasing(directory: string, size: number): Promise<readonly Measurement[]> {
  const engines = await openBenchEngines(directory);
  await fill(engines, conversationsCollection, size, conversationAt);
  await fill(engines, documents, size, documentAt);
  await fillJobs(engines.jobs, size);
  const measure = await neighborsOf(engines);
  const others = (what: string, work: (round: number) => Promise<unknown>) =>
    measure(`${what} among ${rounded(size)}`, work);
  // Made beforehand: thousands of UUIDs take the main thread 10 ms, which would count as the others' wait.
  const ids = Array.from({ length: ROUNDS + ROUNDS * ACCOUNT }, (_, number) => conversationOf(number));
  const erase = (collection: Collection, from: number, count: number) =>
    engines.views.erase(collection, ids.slice(from, from + count));
  const measured = [
    await others('one conversation erased', (round) => erase(conversationsCollection, round, 1)),
    await others('one document erased', (round) => erase(documents, round, 1)),
    await others(`${rounded(ACCOUNT)} conversations erased`, (round) =>
      erase(conversationsCollection, ROUNDS + round * ACCOUNT, ACCOUNT),
    ),
    await others(`${rounded(ACCOUNT)} jobs of an account removed`, (round) => engines.jobs.removeOf(jobsOwner(round))),
  ];
  const next = await engines.views.begin(conversationsCollection);
  measured.push(
    await others('an old generation freed', async (round) => {
      if (round === 0) await engines.views.goLive(next);
      await setTimeout(size / 3 / ROUNDS);
    }),
  );
  await engines.close();
  return measured;
}

/** Streams of an erased account: one of many small events, one of few large ones. */
async function deleting(directory: string): Promise<readonly Measurement[]> {
  const engines = await openBenchEngines(directory);
  const kinds = [
    { count: 20_000, characters: 100 },
    { count: 200, characters: 200_000 },
  ];
  const streamOf = (round: number, count: number) => `chatbot-${round}-${count}`;
  for (const { count, characters } of kinds)
    for (let round = 0; round < ROUNDS; round++)
      await begin(engines, streamOf(round, count), count, sentences(round)(characters / CHARACTERS_PER_WORD));
  const others = await neighborsOf(engines);
  const measured: Measurement[] = [];
  for (const { count, characters } of kinds)
    measured.push(
      await others(`a stream of ${rounded(count)} events of ${rounded(characters)} characters deleted`, (round) =>
        engines.eventStore.deleteStream(streamOf(round, count)),
      ),
    );
  await engines.close();
  return measured;
}

async function begin({ eventStore }: BenchEngines, stream: string, count: number, text: string): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const events = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => ({
      id: `${stream}/${from + index}`,
      type: 'Happened',
      version: 1,
      data: { text },
      metadata: METADATA,
      hash: `${from + index}`,
    }));
    await eventStore.append(stream, events, from === 0 ? 'no-stream' : from - 1);
  }
}

/** The longest task of removing a document, which a search of the same chatbot waits for. */
async function removing(directory: string, passages: number): Promise<Measurement> {
  const chatbot = ChatbotId.parse(OWNER);
  const tasks = indexInProcess(directory, 8);
  const times: number[] = [];
  const recorded: IndexThreads = {
    run: async (name, task) => {
      const began = performance.now();
      const result = await tasks.run(name, task);
      times.push(performance.now() - began);
      return result;
    },
    close: () => tasks.close(),
  };
  const index = new Fts5KnowledgeIndex(recorded, new SmallIndexes(directory));
  const sentence = sentences(7);
  for (let number = 0; number < passages / CHUNKS_PER_DOCUMENT; number++) {
    const chunks = Array.from({ length: CHUNKS_PER_DOCUMENT }, (_, at): Chunk => ({
      headings: [`Section ${at}`],
      text: SENTENCES.map((words) => sentence(words)).join(' '),
    }));
    await tasks.run('replace', {
      chatbotId: chatbot,
      text: { documentId: conversationOf(number), version: 0, title: `Document ${number}` },
      chunks,
    });
  }
  const rounds: { whole: number; longest: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.length = 0;
    const whole = await timed(() => index.remove(chatbot, conversationOf(round * 7)));
    rounds.push({ whole, longest: Math.max(...times) });
  }
  await index.close();
  const longest = median(rounds.map((each) => each.longest));
  return {
    what: `longest step of deleting ${CHUNKS_PER_DOCUMENT} chunks among ${rounded(passages)} passages`,
    value: `${rounded(longest, 1)} ms, p99 ${rounded(
      percentile(
        rounds.map((each) => each.longest),
        99,
      ),
      1,
    )}`,
    baseline: `${rounded(median(rounds.map(({ whole }) => whole)), 1)} ms in all`,
    ratio: longest / LONGEST_MS,
    aim: { atMost: 1 },
  };
}
