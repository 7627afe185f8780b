import { join } from 'node:path';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { DiskObjectStore } from '../src/adapters/disk/disk-object-store.js';
import { indexThreads } from '../src/adapters/fts5/index-threads.js';
import { openSharedKnowledgeIndex } from '../src/adapters/fts5/shared/open-shared-knowledge-index.js';
import { MemoryChunkStore } from '../src/adapters/fts5/shared/testing/memory-chunk-store.js';
import { LocalSignals } from '../src/adapters/system/local-signals.js';
import { RandomIds } from '../src/adapters/system/random-ids.js';
import { SystemClock } from '../src/adapters/system/system-clock.js';
import type { KnowledgeIndex } from '../src/ports/knowledge-index.js';
import { inDirectory } from './engines.js';
import { type Measurement, median, rounded, timed } from './measure.js';
import { sentences } from './seeded-text.js';

const SIZES = [1_000, 10_000];
const CHUNKS_OF_A_DOCUMENT = 50;
const UNCHANGED_SEARCHES = 40;

const chatbot = ChatbotId.parse('018f0000-0000-4000-8000-000000000001');

/**
 * Time of the first question on a node whose index file is out of date. Chunks come from memory and snapshots from the
 * disk, so this measures the node's own work without a network.
 */
export async function knowledgeAcrossNodes(): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const size of SIZES) measurements.push(...(await inDirectory((directory) => measured(directory, size))));
  return measurements;
}

async function measured(directory: string, size: number): Promise<readonly Measurement[]> {
  const chunks = new MemoryChunkStore();
  const sentence = sentences(size);
  const write = (at: number, version = 0) => {
    const own = Array.from({ length: CHUNKS_OF_A_DOCUMENT }, (_, part) => ({
      headings: [`Part ${part}`],
      text: Array.from({ length: 10 }, () => sentence(16)).join(' '),
    }));
    return chunks.replace(chatbot, { documentId: String(at), version, title: `Manual ${at}` }, own);
  };
  for (let at = 0; at < size / CHUNKS_OF_A_DOCUMENT; at += 1) await write(at);

  const [clock, ids] = [new SystemClock(), new RandomIds()];
  const [filled, empty] = (await Promise.all(
    ['filled', 'empty'].map((name) => DiskObjectStore.open(join(directory, name), clock, ids)),
  )) as [DiskObjectStore, DiskObjectStore];
  const onNode = async <Result>(
    name: string,
    objects: DiskObjectStore,
    work: (index: KnowledgeIndex) => Promise<Result>,
  ) => {
    const own = join(directory, name);
    const report = (error: unknown) => console.error(error);
    const shared = { chunks, objects, signals: new LocalSignals(report), clock, ids, report };
    const index = await openSharedKnowledgeIndex({
      ...shared,
      directory: own,
      threads: indexThreads(own),
      maxBytes: 1e10,
      snapshotAfterChunks: size,
      timeoutMs: 600_000,
    });
    try {
      // Starts the thread before the measurement.
      await index.replace(ChatbotId.parse('018f0000-0000-4000-8000-000000000002'), {
        documentId: name,
        version: 0,
        title: '',
        markdown: sentence(16),
      });
      return await work(index);
    } finally {
      await index.close();
    }
  };
  const search = (index: KnowledgeIndex) => timed(() => index.search(chatbot, sentence(6, 100), 5));

  await onNode('first', filled, search);
  const fromSnapshot = await onNode('from-snapshot', filled, search);
  const [fromChunks, unchanged, changed] = await onNode('from-chunks', empty, async (index) => {
    const whole = await search(index);
    const again: number[] = [];
    for (let at = 0; at < UNCHANGED_SEARCHES; at += 1) again.push(await search(index));
    await write(0, 1);
    return [whole, median(again), await search(index)];
  });
  const [whole, document, none] = [fromChunks, changed, unchanged].map((ms) => `${rounded(ms, 1)} ms`);
  return [
    {
      what: `a new node's first search among ${rounded(size)} chunks, from a snapshot`,
      value: `${rounded(fromSnapshot, 1)} ms`,
      baseline: `from chunk documents: ${whole}`,
      ratio: fromChunks / fromSnapshot,
    },
    {
      what: `a node's search among ${rounded(size)} chunks after one document changed elsewhere`,
      value: document ?? '',
      baseline: `after no change: ${none}`,
      ratio: changed / unchanged,
    },
  ];
}
