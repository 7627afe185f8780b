import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { IndexFile } from './index-file.js';
import { OtherIndexVersion } from './index-schema.js';

const document = { documentId: 'd1', version: 0, title: 'Zanzibar' };
const chunk = { headings: ['Quokka'], text: 'The xylophone costs 30 euros.' };

describe('an index file', () => {
  let directory: string;
  let path: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'index-file-'));
    path = join(directory, 'chatbot.sqlite');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const onDisk = () =>
    readdirSync(directory)
      .map((name) => readFileSync(join(directory, name), 'latin1'))
      .join('')
      .toLowerCase();

  it.each(['remove', 'replace'] as const)('leaves no word of a document on disk after %s', (way) => {
    const file = new IndexFile(path);
    file.replace({ ...document, documentId: 'd0' }, [{ headings: [], text: 'Something that stays.' }]);
    file.replace(document, [chunk]);
    file.replace({ ...document, documentId: 'd2', title: 'Last' }, [
      { headings: [], text: 'Something that stays too.' },
    ]);
    for (const word of ['xylophone', 'quokka']) expect(onDisk()).toContain(word);
    if (way === 'remove') file.remove('d1', undefined);
    else file.replace({ ...document, version: 1 }, []);
    expect(file.clean()).toBe(false);
    for (const word of ['xylop', 'quokk']) expect(onDisk()).not.toContain(word);
    file.close();
  });

  it('leaves no word of any removed document on disk, whatever its neighbors were', () => {
    const file = new IndexFile(path);
    const numbers = Array.from({ length: 120 }, (_, number) => number);
    const word = (number: number, at: number) =>
      createHash('sha256')
        .update(`${number} ${at}`)
        .digest('hex')
        .replaceAll(/\d/g, (digit) => 'ghijklmnop'[+digit] ?? '');
    const chunksOf = (number: number) =>
      Array.from({ length: 1 + (number % 7) }, (_, at) => ({
        headings: [`Section ${at % 3}`],
        text: `${word(number, at)} ${'and a few more words '.repeat((number * 7 + at * 13) % 40)}`,
      }));
    const remove = (number: number) => {
      file.remove(`d${number}`, undefined);
      while (file.clean());
    };
    const removed = numbers.filter((number) => number % 3 > 0);
    for (const number of numbers) {
      file.replace({ documentId: `d${number}`, version: 0, title: `Title ${number}` }, chunksOf(number));
      if (number % 2 === 0 && number > 40 && removed.includes(number - 40)) remove(number - 40);
    }
    for (const number of removed) remove(number);
    const files = onDisk();
    const left = numbers.filter((number) =>
      chunksOf(number).some((_, at) => files.includes(word(number, at).slice(8, 24))),
    );
    expect(left).toEqual(numbers.filter((number) => number % 3 === 0));
    file.close();
  });

  it('deletes one chunk of usual length a step', () => {
    const file = new IndexFile(path);
    const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
    file.replace(
      document,
      [words, words, words].map((text) => ({ headings: [], text })),
    );
    file.remove(document.documentId, undefined);
    expect([file.clean(), file.clean(), file.clean(), file.clean()]).toEqual([true, true, false, false]);
    file.close();
  });

  it('deletes a large document in steps, and finds none of it meanwhile', () => {
    const file = new IndexFile(path);
    file.replace({ ...document, documentId: 'd0' }, [{ headings: [], text: 'A xylophone that stays.' }]);
    file.replace(
      document,
      Array.from({ length: 100 }, () => chunk),
    );
    const stored = () => {
      const database = new DatabaseSync(path, { readOnly: true });
      const { count } = database.prepare('SELECT count(*) AS count FROM chunk').get() as { count: number };
      database.close();
      return count;
    };
    file.remove('d1', undefined);
    file.replace({ ...document, documentId: 'd2' }, [chunk]);
    for (let before = stored(), more = true; more; before = stored()) {
      expect(
        file
          .search('xylophone', 5)
          .passages.map(({ documentId }) => documentId)
          .sort(),
      ).toEqual(['d0', 'd2']);
      more = file.clean();
      expect(before - stored()).toBeLessThanOrEqual(20);
    }
    expect(stored()).toBe(2);
    file.close();
  });

  it('deletes exactly the words that it indexed, also of broken characters', () => {
    const file = new IndexFile(path);
    file.replace({ documentId: 'd1', version: 0, title: 'One \ud800two' }, [
      { headings: ['Three\udc00four', 'five\u0000six'], text: 'seven\ud83deight nine\u0000ten ﬁnd ½ Ⅷ' },
    ]);
    file.remove('d1', undefined);
    while (file.clean());
    file.close();
    const database = new DatabaseSync(path);
    database.exec(`CREATE VIRTUAL TABLE terms USING fts5vocab (words, 'row')`);
    expect(database.prepare('SELECT term FROM terms').all()).toEqual([]);
    database.close();
  });

  it('refuses a file of another version', () => {
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 1');
    database.close();
    expect(() => new IndexFile(path)).toThrow(OtherIndexVersion);
  });

  it('keeps its content when it is reopened', () => {
    const first = new IndexFile(path);
    first.replace(document, [chunk]);
    first.close();
    const again = new IndexFile(path);
    expect(again.search('xylophone', 5).passages).toHaveLength(1);
    expect(again.replace(document, [])).toEqual({ chunks: 1 });
    again.close();
  });

  it('stores a document completely or not at all', () => {
    const file = new IndexFile(path);
    file.replace(document, [chunk]);
    const broken = { headings: [], text: undefined as unknown as string };
    expect(() => file.replace({ ...document, version: 1 }, [chunk, broken])).toThrow();
    expect(file.search('xylophone', 5).passages).toHaveLength(1);
    file.close();
    const database = new DatabaseSync(path);
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(database.prepare('SELECT version FROM document').get()).toEqual({ version: 0 });
    database.close();
  });

  it('finds a word of the title or of a heading', () => {
    const file = new IndexFile(path);
    file.replace(document, [chunk]);
    for (const word of ['Zanzibar', 'quokkas']) expect(file.search(word, 5).passages).toHaveLength(1);
    file.close();
  });
});
