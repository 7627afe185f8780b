import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { knowledgeIndexContract } from '../../ports/knowledge-index.contract.js';
import { Fts5KnowledgeIndex } from './fts5-knowledge-index.js';
import { indexPath } from './index-files.js';
import { SmallIndexes } from './small-indexes.js';
import type { indexThreads } from './index-threads.js';

const backend = join(import.meta.dirname, '../../..');

/** Worker threads load built files, as in the server, because Vitest does not transform their imports. */
async function built(): Promise<string> {
  await mkdir(join(backend, 'dist'), { recursive: true });
  const directory = await mkdtemp(join(backend, 'dist', '.spec-'));
  const sources = [
    'adapters/fts5',
    'adapters/text',
    'adapters/sqlite/engine-fault.ts',
    'adapters/disk/disk-fault.ts',
    'concurrency',
    'ports',
  ].map((path) => join('src', path));
  await promisify(execFile)(
    'node',
    [
      '../node_modules/@swc/cli/bin/swc.js',
      ...sources,
      '--out-dir',
      directory,
      '--strip-leading-paths',
      '--config-file',
      '.swcrc',
    ],
    { cwd: backend },
  );
  return directory;
}

const chatbots = ['018f0000-0000-4000-8000-000000000001', '018f0000-0000-4000-8000-000000000002'].map((id) =>
  ChatbotId.parse(id),
);

let code: string;
let data: string;
let threads: typeof indexThreads;
let index: Fts5KnowledgeIndex;

beforeAll(async () => {
  code = await built();
  data = await mkdtemp(join(tmpdir(), 'fts5-'));
  ({ indexThreads: threads } = (await import(join(code, 'adapters/fts5/index-threads.js'))) as {
    indexThreads: typeof indexThreads;
  });
  index = new Fts5KnowledgeIndex(threads(data), new SmallIndexes(data));
});

afterAll(async () => {
  await index.close();
  await Promise.all([code, data].map((directory) => rm(directory, { recursive: true })));
});

knowledgeIndexContract('FTS5 in worker threads', async () => ({
  index,
  close: async () => {
    await Promise.all(chatbots.map((chatbot) => index.removeAll(chatbot)));
  },
}));

describe('the worker threads', () => {
  const [chatbot] = chatbots as [ChatbotId];

  it('answer searches while a large document is split', async () => {
    await index.replace(chatbot, {
      documentId: 'small',
      version: 0,
      title: 'Small',
      markdown: 'The parcel arrives on Monday.',
    });
    let done = false;
    const large = index
      .replace(chatbot, {
        documentId: 'large',
        version: 0,
        title: 'Large',
        markdown: 'A sentence about something else. '.repeat(20_000),
      })
      .finally(() => (done = true));
    await index.search(chatbot, 'When does the parcel arrive?', 5);
    expect(done).toBe(false);
    await large;
  });

  it('distinguish an unwritable file from a document that cannot be indexed', async () => {
    const inTheWay = ChatbotId.parse('018f0000-0000-4000-8000-000000000003');
    await mkdir(indexPath(data, inTheWay));
    const text = { documentId: 'd1', version: 0, title: 'Late', markdown: 'It arrives on Monday.' };
    await expect(index.replace(inTheWay, text)).rejects.toMatchObject({
      name: 'EngineUnavailable',
      message: expect.stringContaining('are unavailable'),
    });
    await rm(indexPath(data, inTheWay), { recursive: true });
    expect(await index.replace(inTheWay, text)).toEqual({ chunks: 1 });
  });
});

describe('a document that takes quadratic time to parse', () => {
  const hostile = `# Shop\n\n${'a\n-\n'.repeat(11_000)}`;
  const chunked = { markdown: hostile };
  /** Parsing takes minutes. Everything else starts a thread within this, however busy the machine is. */
  const limits = { searchMs: 30_000, splitMs: 10_000, heapMb: 256 };

  it('is split without being parsed at the deadline, and others after it', async () => {
    const workers = threads(data, 1, undefined, limits);
    const chunks = await workers.run('chunk', chunked);
    expect(chunks.length).toBeGreaterThan(1);
    expect(new Set(chunks.map(({ headings }) => headings.join()))).toEqual(new Set(['Shop']));
    expect(await workers.run('chunk', { markdown: '# Prices\n\nThirty euros.' })).toEqual([
      { headings: ['Prices'], text: 'Thirty euros.' },
    ]);
    await workers.close();
  });

  it('does not delay a search', async () => {
    const workers = threads(data, 1, undefined, { ...limits, splitMs: 60_000 });
    let done = false;
    const splitting = Promise.allSettled([workers.run('chunk', chunked).finally(() => (done = true))]);
    await workers.run('search', { chatbotId: chatbots[0] as ChatbotId, sought: 'When?', limit: 5 });
    expect(done).toBe(false);
    await workers.close();
    await splitting;
  });

  it('waits for others that split in between', async () => {
    const workers = threads(data, 1, undefined, limits);
    const [mine, other] = chatbots;
    let left = 3;
    const splitting = Promise.allSettled(
      Array.from({ length: left }, () => workers.run('chunk', chunked, { owner: mine }).finally(() => (left -= 1))),
    );
    await workers.run('chunk', { markdown: '# Prices\n\nThirty euros.' }, { owner: other });
    expect(left).toBe(3);
    await workers.close();
    await splitting;
  });

  it('does not delay a stop', async () => {
    const asked = new AbortController();
    const workers = threads(data, 1, asked.signal);
    const splitting = Promise.allSettled([workers.run('chunk', chunked), workers.run('chunk', chunked)]);
    asked.abort();
    const interrupted = { status: 'rejected', reason: expect.objectContaining({ name: 'EngineUnavailable' }) };
    expect(await splitting).toEqual([interrupted, interrupted]);
    expect(
      (await workers.run('search', { chatbotId: chatbots[0] as ChatbotId, sought: 'When?', limit: 5 }))?.passages,
    ).toEqual([]);
    await workers.close();
  });
});

it('splits a document without parsing it if that takes too much memory, and others after it', async () => {
  // Splitting itself takes some 70 MB.
  const workers = threads(data, 1, undefined, { searchMs: 30_000, splitMs: 60_000, heapMb: 110 });
  const chunks = await workers.run('chunk', { markdown: `# Shop\n\n${'a *b* '.repeat(100_000)}` });
  expect(chunks[0]?.text).toContain('a *b* a *b*');
  expect(await workers.run('chunk', { markdown: '# Prices\n\nThirty *euros*.' })).toMatchObject([
    { headings: ['Prices'] },
  ]);
  await workers.close();
});
