import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { IndexFile } from './index-file.js';

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

  it.each(['remove', 'replace'] as const)('keeps no word of a document on disk after %s', (way) => {
    const file = new IndexFile(path);
    file.replace({ ...document, documentId: 'd0' }, [{ headings: [], text: 'Something that stays.' }]);
    file.replace(document, [chunk]);
    file.replace({ ...document, documentId: 'd2', title: 'Last' }, [
      { headings: [], text: 'Something that stays too.' },
    ]);
    for (const word of ['xylophone', 'quokka']) expect(onDisk()).toContain(word);
    if (way === 'remove') file.remove('d1', undefined);
    else file.replace({ ...document, version: 1 }, []);
    for (const word of ['xylop', 'quokk']) expect(onDisk()).not.toContain(word);
    file.close();
  });

  it('keeps what it held when it is opened again', () => {
    const first = new IndexFile(path);
    first.replace(document, [chunk]);
    first.close();
    const again = new IndexFile(path);
    expect(again.search('xylophone', 5).passages).toHaveLength(1);
    expect(again.replace(document, [])).toEqual({ chunks: 1 });
    again.close();
  });

  it('takes a document whole or not at all', () => {
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
