import { Unzip, UnzipInflate } from 'fflate';
import mammoth from 'mammoth';
import TurndownService from 'turndown';
import { gfm } from 'turndown-plugin-gfm';
import { FileUnreadable } from '../../ports/text-extractor.js';

/** Limit for the unpacked size, against zip bombs. */
const UNPACKED_BYTES = 100 * 1_048_576;
const STEP = 65_536;

/** Word's heading style names in several languages. */
const HEADING_NAMES = ['heading', 'Überschrift', 'Titre', 'Título', 'Titolo', '見出し', '标题', 'عنوان'];
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...HEADING_NAMES.flatMap((name) =>
    [1, 2, 3, 4, 5, 6].map((level) => `p[style-name='${name} ${level}'] => h${level}:fresh`),
  ),
];

const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
turndown.use(gfm);
turndown.remove(['img', 'style', 'script']);
// A Markdown table row is a single line, but Word allows paragraphs and lists in cells.
turndown.addRule('cell', {
  filter: ['th', 'td'],
  replacement: (content, { previousSibling }) =>
    `${previousSibling ? '' : '|'} ${content
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll('|', String.raw`\|`)} |`,
});

/** Converts a Word document to Markdown. Keeps headings, lists and tables, and drops images. @throws FileUnreadable */
export async function markdownOfDocx(bytes: Uint8Array): Promise<string> {
  if (unpacksBeyond(bytes, UNPACKED_BYTES)) throw new FileUnreadable('too-much-text');
  const { value: html } = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(bytes) },
      { styleMap: STYLES, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    )
    .catch((error: unknown) => {
      throw new FileUnreadable('unreadable', { cause: error });
    });
  return turndown.turndown(withHeaderRows(html));
}

/** Whether the archive unpacks to more than `most` bytes. Unpacks in steps, because the declared size cannot be trusted. */
function unpacksBeyond(bytes: Uint8Array, most: number): boolean {
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw error;
      unpacked += chunk.length;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let from = 0; from < bytes.length && unpacked <= most; from += STEP) {
      unzip.push(bytes.subarray(from, from + STEP), from + STEP >= bytes.length);
    }
  } catch (error) {
    throw new FileUnreadable('unreadable', { cause: error });
  }
  return unpacked > most;
}

/** Markdown tables need a header, but Word does not mark one, so the first row becomes the header. */
const withHeaderRows = (html: string): string =>
  html.replaceAll(/<table>(<tbody>)?<tr>([\s\S]*?)<\/tr>/g, (_table, _body: string | undefined, cells: string) => {
    const header = cells.replaceAll(/<(\/?)td(?=[\s>])/g, '<$1th');
    return `<table><thead><tr>${header}</tr></thead><tbody>`;
  });
