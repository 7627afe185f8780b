import { Unzip, UnzipInflate, zipSync } from 'fflate';
import mammoth from 'mammoth';
import TurndownService from 'turndown';
import { gfm } from 'turndown-plugin-gfm';
import { FileUnreadable } from '../../ports/text-extractor.js';

/** Limit for the unpacked text parts, against archives that unpack to far more than their size. */
export const UNPACKED_BYTES = 20 * 1_048_576;
/** A step unpacks to a thousand times its size at most, before the limit is looked at. */
const STEP = 16_384;
/** What a document's text is made of. Images and embedded files are not unpacked. */
const TEXT_PART = /\.(xml|rels)$/iu;

/** Word's heading style names in several languages. */
const HEADING_NAMES = ['heading', 'Überschrift', 'Titre', 'Título', 'Titolo', '見出し', '标题', 'عنوان'];
const LEVELS = [1, 2, 3, 4, 5, 6];
const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => h2.title:fresh",
  ...HEADING_NAMES.flatMap((name) => LEVELS.map((level) => `p[style-name='${name} ${level}'] => h${level}:fresh`)),
  // By their ids, because not every program writes the names along.
  'p.Title => h1.title:fresh',
  ...LEVELS.map((level) => `p.Heading${level} => h${level}:fresh`),
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
  try {
    // Packed again without compression, so that mammoth reads what was measured, whatever the archive's directory
    // claims.
    const buffer = Buffer.from(zipSync(textPartsOf(bytes), { level: 0 }));
    const { value: html } = await mammoth.convertToHtml(
      { buffer },
      { styleMap: STYLES, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    );
    return turndown.turndown(underTitle(withHeaderRows(html)));
  } catch (error) {
    if (error instanceof FileUnreadable) throw error;
    throw new FileUnreadable('unreadable', { cause: error });
  }
}

/**
 * Unpacks in steps and measures what comes out, because the declared sizes cannot be trusted.
 * @throws FileUnreadable
 */
function textPartsOf(bytes: Uint8Array): Record<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    if (!TEXT_PART.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > UNPACKED_BYTES) throw new FileUnreadable('too-much-text');
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += STEP)
    unzip.push(bytes.subarray(from, from + STEP), from + STEP >= bytes.length);
  return Object.fromEntries([...parts].map(([name, chunks]) => [name, new Uint8Array(Buffer.concat(chunks))]));
}

/** Word's title stands above all headings, which begin at the first level again. */
const underTitle = (html: string): string =>
  html.includes('<h1 class="title">')
    ? html.replaceAll(/<h([1-5])>(.*?)<\/h\1>/gsu, (_heading, level: string, text: string) => {
        const below = `h${Number(level) + 1}`;
        return `<${below}>${text}</${below}>`;
      })
    : html;

/** Markdown tables need a header, but Word does not mark one, so the first row becomes the header. */
const withHeaderRows = (html: string): string =>
  html.replaceAll(/<table>(<tbody>)?<tr>([\s\S]*?)<\/tr>/g, (_table, _body: string | undefined, cells: string) => {
    const header = cells.replaceAll(/<(\/?)td(?=[\s>])/g, '<$1th');
    return `<table><thead><tr>${header}</tr></thead><tbody>`;
  });
