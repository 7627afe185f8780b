import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mkdtemp, readlink, readdir, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexPath, IndexFiles } from './index-files.js';
import { SmallIndexes } from './small-indexes.js';

const chatbot = ChatbotId.parse('018f0000-0000-4000-8000-000000000001');
const QUESTION = 'When does the parcel arrive?';
const chunk = { title: 'Small', headings: [], text: 'The parcel arrives on Monday.', hash: 'hash' };

let directory: string;
let files: IndexFiles;
let small: SmallIndexes;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'small-'));
  files = new IndexFiles(directory, 1);
  files.replace(chatbot, { documentId: 'd1', version: 0, title: 'Small' }, [chunk]);
  small = new SmallIndexes(directory);
});
afterEach(async () => {
  small.close();
  files.close();
  await rm(directory, { recursive: true });
});

const searched = () => files.search(chatbot, QUESTION, 5);

it('searches an index that is small, and no more once it has grown', () => {
  expect(small.search(chatbot, QUESTION, 5)).toEqual(searched());
  expect(searched().passages).toHaveLength(1);
  const long = { ...chunk, text: 'The parcel arrives on Monday. '.repeat(100) };
  files.replace(chatbot, { documentId: 'd2', version: 0, title: 'Large' }, Array<typeof chunk>(300).fill(long));
  expect(small.search(chatbot, QUESTION, 5)).toBeUndefined();
});

it('finds nothing where there is no index', () => {
  files.removeAll(chatbot);
  expect(small.search(chatbot, QUESTION, 5)).toEqual({ passages: [], chunks: 0, incomplete: true });
});

it('leaves a damaged index to those who replace it', async () => {
  files.close();
  await writeFile(indexPath(directory, chatbot), 'no database');
  expect(small.search(chatbot, QUESTION, 5)).toBeUndefined();
});

it('does not wait for another thread that writes', () => {
  const writer = new DatabaseSync(indexPath(directory, chatbot));
  writer.exec('BEGIN EXCLUSIVE');
  expect(small.search(chatbot, QUESTION, 5)).toBeUndefined();
  writer.exec('COMMIT');
  writer.close();
  expect(small.search(chatbot, QUESTION, 5)).toEqual(searched());
});

it('keeps no deleted file open', async () => {
  small.search(chatbot, QUESTION, 5);
  files.removeAll(chatbot);
  small.forget(chatbot);
  const open = await Promise.all(
    (await readdir('/proc/self/fd').catch(() => [])).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  expect(open.filter((path) => path.startsWith(directory))).toEqual([]);
});
