import { describe, expect, it } from 'vitest';
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { zipSync } from 'fflate';
import { FileRefused } from '../../ports/text-extractor.js';
import { checkFile } from './check-file.js';
import { extractText } from './extract-text.js';
import { archived, CONTENT_TYPES, paragraph } from './testing/hostile-docx.js';

const utf8 = (text: string) => new TextEncoder().encode(text);
const row = (...cells: string[]) =>
  new TableRow({
    children: cells.map((cell) => new TableCell({ children: cell.split('\n').map((line) => new Paragraph(line)) })),
  });

const word = async (
  ...children: ConstructorParameters<typeof Document>[0]['sections'][number]['children']
): Promise<Uint8Array> => new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })));

describe('a Word document', () => {
  it('becomes Markdown with its headings, lists and tables', async () => {
    const bytes = await word(
      new Paragraph({ text: 'Handbook', heading: HeadingLevel.HEADING_1 }),
      new Paragraph({ text: 'Leave', heading: HeadingLevel.HEADING_2 }),
      new Paragraph('Everybody has 28 days.'),
      new Paragraph({ text: 'Ask your lead', bullet: { level: 0 } }),
      new Paragraph({ text: 'Enter it', bullet: { level: 0 } }),
      new Table({ rows: [row('Years', 'Days'), row('1', '28'), row('5\nor more', '30 | 31')] }),
    );
    expect(await checkFile({ name: 'Handbook.DOCX', bytes })).toBe('docx');
    const extracted = await extractText({ name: 'Handbook.DOCX', bytes });
    const markdown = 'markdown' in extracted ? extracted.markdown : '';
    expect(markdown).toMatch(/^# Handbook$/mu);
    expect(markdown).toMatch(/^## Leave$/mu);
    expect(markdown).toMatch(/^-\s+Ask your lead\n-\s+Enter it$/mu);
    expect(markdown).toMatch(/^\| Years \| Days \|\n\| --- \| --- \|\n\| 1 \| 28 \|\n\| 5 or more \| 30 \\\| 31 \|$/mu);
  });

  it('stands under its title, and keeps headings whose styles have no names', async () => {
    const titled = await word(
      new Paragraph({ text: 'Handbook', heading: HeadingLevel.TITLE }),
      new Paragraph({ text: 'Leave', heading: HeadingLevel.HEADING_1 }),
      new Paragraph('Everybody has 28 days.'),
    );
    expect(await extractText({ name: 'a.docx', bytes: titled })).toEqual({
      markdown: '# Handbook\n\n## Leave\n\nEverybody has 28 days.',
    });
    const style = '<w:pPr><w:pStyle w:val="Heading2"/></w:pPr>';
    const nameless = archived(
      paragraph('Leave').replace('<w:p>', `<w:p>${style}`) + paragraph('Everybody has 28 days.'),
    );
    expect(await extractText({ name: 'a.docx', bytes: nameless })).toEqual({
      markdown: '## Leave\n\nEverybody has 28 days.',
    });
  });

  it('is empty without words', async () => {
    expect(await extractText({ name: 'a.docx', bytes: await word(new Paragraph('')) })).toEqual({ fault: 'empty' });
  });

  it('is unreadable if it is damaged', async () => {
    const bytes = await word(new Paragraph('Words'));
    expect(await extractText({ name: 'a.docx', bytes: bytes.slice(0, bytes.length / 2) })).toEqual({
      fault: 'unreadable',
    });
    expect(await extractText({ name: 'a.docx', bytes: zipSync({ '[Content_Types].xml': CONTENT_TYPES }) })).toEqual({
      fault: 'unreadable',
    });
  });

  it.each([
    ['ampersands', paragraph('&amp;'.repeat(19_000_000))],
    ['line breaks', paragraph('<w:br/>'.repeat(3_500_000))],
  ])('is not unpacked beyond twenty megabytes of %s', async (_what, body) => {
    const bytes = archived(body);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await extractText({ name: 'bomb.docx', bytes })).toEqual({ fault: 'too-much-text' });
  });

  it('is measured as it unpacks, whatever its headers claim', async () => {
    const bytes = archived(paragraph('a'.repeat(21 * 1_048_576)));
    const claims = new DataView(bytes.buffer);
    // The unpacked sizes in the last local header and in the last entry of the directory,
    // https://pkware.cachefly.net/webdocs/APPNOTE.
    const text = Buffer.from(bytes);
    claims.setUint32(text.lastIndexOf('PK\x03\x04') + 22, 100, true);
    claims.setUint32(text.lastIndexOf('PK\x01\x02') + 24, 100, true);
    expect(await extractText({ name: 'bomb.docx', bytes })).toEqual({ fault: 'too-much-text' });
  });

  it('may hold more than twenty megabytes of images', async () => {
    const bytes = archived(paragraph('Words'), { 'word/media/image1.png': new Uint8Array(21 * 1_048_576) });
    expect(await extractText({ name: 'a.docx', bytes })).toEqual({ markdown: 'Words' });
  });

  it('is unreadable if it is nested too deeply', async () => {
    const depth = 20_000;
    const table = '<w:tbl><w:tr><w:tc>'.repeat(depth) + paragraph('a') + '</w:tc></w:tr></w:tbl>'.repeat(depth);
    expect(await extractText({ name: 'a.docx', bytes: archived(table) })).toEqual({ fault: 'unreadable' });
  });
});

describe('a text file', () => {
  it.each([
    ['UTF-8', utf8('Grüße, 年假')],
    ['UTF-8 with a mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8('Grüße, 年假')])],
    ['UTF-16, little end first', new Uint8Array([0xff, 0xfe, ...Buffer.from('Grüße, 年假', 'utf16le')])],
    ['UTF-16, big end first', new Uint8Array([0xfe, 0xff, ...Buffer.from('Grüße, 年假', 'utf16le').swap16()])],
  ])('is read as %s', async (_encoding, bytes) => {
    expect(await checkFile({ name: 'a.txt', bytes })).toBe('text');
    expect(await extractText({ name: 'a.txt', bytes })).toEqual({ markdown: 'Grüße, 年假' });
  });

  it('is read as windows-1252 if it is not valid UTF-8', async () => {
    const bytes = new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80]);
    expect(await extractText({ name: 'a.txt', bytes })).toEqual({ markdown: 'Grüße €' });
  });

  it('is empty if it only has spaces or punctuation', async () => {
    expect(await extractText({ name: 'a.md', bytes: utf8(' \n\t---\n') })).toEqual({ fault: 'empty' });
  });

  it('is too long with more than two million characters', async () => {
    expect(await extractText({ name: 'a.txt', bytes: utf8('word '.repeat(400_001)) })).toEqual({
      fault: 'too-much-text',
    });
  });
});

describe('a file that is not accepted', () => {
  it.each([
    ['unsupported-type', 'a.pdf', utf8('%PDF-1.7')],
    ['unsupported-type', 'docx', utf8('text')],
    ['unsupported-type', 'a.docx.exe', utf8('MZ')],
    ['empty', 'a.txt', new Uint8Array()],
    ['empty', 'a.docx', new Uint8Array()],
    ['not-a-docx', 'a.docx', utf8('only text')],
    ['not-a-docx', 'a.docx', zipSync({ 'a.txt': utf8('only a zip') })],
    // The first compressed byte of its first part.
    ['not-a-docx', 'a.docx', archived(paragraph('damaged')).fill(0xff, 49, 50)],
    ['binary', 'a.txt', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0, 1, 2, 3])],
    ['binary', 'a.md', zipSync({ 'a.txt': utf8('only a zip') })],
  ])('is rejected as %s: %s', async (reason, name, bytes) => {
    const refusal = await checkFile({ name, bytes }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FileRefused);
    expect(refusal).toMatchObject({ reason });
  });

  it('is rejected with the specified text if its type is not supported', async () => {
    await expect(checkFile({ name: 'a.pdf', bytes: utf8('x') })).rejects.toThrow(
      'File a.pdf has an unsupported type. Allowed types: .docx, .txt, .md',
    );
  });
});
