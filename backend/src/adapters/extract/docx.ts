import { Unzip, UnzipInflate } from 'fflate';
import mammoth from 'mammoth';
import TurndownService from 'turndown';
import { gfm } from 'turndown-plugin-gfm';
import { FileUnreadable } from '../../ports/text-extractor.js';

/** A document of words that unpacks to more is none. */
const UNPACKED_BYTES = 100 * 1_048_576;
const STEP = 65_536;

/** Headings by style name, in the languages that Word names them in. */
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
// A row of a Markdown table is one line, and Word puts paragraphs and lists into cells.
turndown.addRule('cell', {
  filter: ['th', 'td'],
  replacement: (content, { previousSibling }) =>
    `${previousSibling ? '' : '|'} ${content
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll('|', String.raw`\|`)} |`,
});

/** A Word document as Markdown: headings, lists and tables kept, pictures left out. @throws FileUnreadable */
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

/** Whether the archive holds more than so many bytes, whatever it says of itself: unpacked step by step until it is known. */
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

/** Markdown's tables begin with a header, and Word's rows are all alike: the first one is taken for it. */
const withHeaderRows = (html: string): string =>
  html.replaceAll(/<table>(<tbody>)?<tr>([\s\S]*?)<\/tr>/g, (_table, _body: string | undefined, cells: string) => {
    const header = cells.replaceAll(/<(\/?)td(?=[\s>])/g, '<$1th');
    return `<table><thead><tr>${header}</tr></thead><tbody>`;
  });
