import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, readlink, readdir, rm } from 'node:fs/promises';
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

it('searches an index that was small at the last search, and no other', () => {
  expect(small.search(chatbot, QUESTION, 5)).toBeUndefined();
  small.saw(chatbot, searched());
  expect(small.search(chatbot, QUESTION, 5)).toEqual(searched());
  small.saw(chatbot, { passages: [], chunks: 201 });
  expect(small.search(chatbot, QUESTION, 5)).toBeUndefined();
});

it('searches an index no more once it has grown', () => {
  small.saw(chatbot, searched());
  files.replace(chatbot, { documentId: 'd2', version: 0, title: 'Large' }, Array<typeof chunk>(300).fill(chunk));
  expect(small.search(chatbot, QUESTION, 5)?.chunks).toBe(301);
  expect(small.search(chatbot, QUESTION, 5)).toBeUndefined();
});

it('does not wait for another thread that writes', () => {
  small.saw(chatbot, searched());
  const writer = new DatabaseSync(indexPath(directory, chatbot));
  writer.exec('BEGIN EXCLUSIVE');
  expect(small.search(chatbot, QUESTION, 5)).toBeUndefined();
  writer.exec('COMMIT');
  writer.close();
  expect(small.search(chatbot, QUESTION, 5)).toEqual(searched());
});

it('keeps no deleted file open', async () => {
  small.saw(chatbot, searched());
  small.search(chatbot, QUESTION, 5);
  files.removeAll(chatbot);
  small.forget(chatbot);
  const open = await Promise.all(
    (await readdir('/proc/self/fd').catch(() => [])).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  expect(open.filter((path) => path.startsWith(directory))).toEqual([]);
});
