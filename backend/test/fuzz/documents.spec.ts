import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { checkFile } from '../../src/adapters/extract/check-file.js';
import { extractText } from '../../src/adapters/extract/extract-text.js';
import { archived } from '../../src/adapters/extract/testing/hostile-docx.js';
import { chunksOf, plainChunksOf } from '../../src/adapters/fts5/chunk.js';
import { FileRefused } from '../../src/ports/text-extractor.js';
import { hostileText, PROPERTY_TIMEOUT_MS, tried } from './fuzzing.js';

/** Far more than a small file may take on a busy machine, far less than one that grows without end. */
const MOST_MS = 15_000;
const MOST_BYTES = 768 * 1_048_576;

/** Watches what the slowest case of a property took, in milliseconds of this process. */
let slowest: { readonly ms: number; readonly what: string };
beforeEach(() => {
  slowest = { ms: 0, what: '' };
});
async function watched<Result>(what: string, work: () => Result | Promise<Result>): Promise<Result> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1_000;
  if (ms > slowest.ms) slowest = { ms, what };
  return result;
}
const inTime = () => expect(slowest.ms < MOST_MS ? 'in time' : slowest.what).toBe('in time');
afterAll(() => expect(process.memoryUsage().heapUsed).toBeLessThan(MOST_BYTES));

const text = hostileText.map((given) => given.toWellFormed());
const escaped = (given: string) => given.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Well-formed elements of Word, in places where Word would not put them. */
const { xml } = fc.letrec<{ xml: string }>((tie) => ({
  xml: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    text.map((given) => `<w:t>${escaped(given)}</w:t>`),
    fc.constantFrom('<w:br/>', '<w:tab/>', '<w:sdt/>', '<w:pPr><w:numPr><w:ilvl w:val="9999"/></w:numPr></w:pPr>'),
    fc
      .tuple(
        fc.constantFrom(
          'w:p',
          'w:r',
          'w:tbl',
          'w:tr',
          'w:tc',
          'w:hyperlink',
          'w:sdt',
          'w:sdtContent',
          'w:del',
          'w:ins',
        ),
        fc.array(tie('xml'), { maxLength: 4 }),
      )
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
    fc
      .tuple(fc.constantFrom('Heading1', 'Title', 'Heading9', '__proto__', ''), tie('xml'))
      .map(([style, inner]) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${inner}</w:p>`),
    fc
      .tuple(fc.integer({ min: -1, max: 100_000 }), tie('xml'))
      .map(([span, inner]) => `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/><w:vMerge/></w:tcPr>${inner}</w:tc>`),
  ),
}));

const part = fc.oneof(
  fc.array(xml, { maxLength: 6 }).map((inner) => inner.join('')),
  text,
  fc.integer({ min: 1, max: 3_000 }).map((depth) => '<w:p>'.repeat(depth)),
  fc.constantFrom('<!DOCTYPE a [<!ENTITY b "bb">]>', '<?x ?>', '<![CDATA[ ]]>', '&nbsp;', '&#0;', '<w:p'),
);
const names = fc.constantFrom(
  'word/styles.xml',
  'word/numbering.xml',
  'word/footnotes.xml',
  'word/comments.xml',
  'word/_rels/document.xml.rels',
  '_rels/.rels',
  '../../outside.xml',
  '/word/document.xml',
);

const madeDocx = fc
  .tuple(part, fc.dictionary(names, part, { maxKeys: 3 }))
  .map(([body, parts]) =>
    archived(body, Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)]))),
  );
/** An archive without the parts that a document needs, or with strange ones in their places. */
const otherZip = fc
  .dictionary(fc.oneof(fc.constantFrom('word/document.xml', '[Content_Types].xml', 'a/b'), names), part, {
    maxKeys: 4,
  })
  .map((files) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)]))),
  );
const changedBytes = fc
  .tuple(madeDocx, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 8 }), fc.option(fc.nat()))
  .map(([bytes, changes, cut]) => {
    const changed = Uint8Array.from(bytes);
    for (const [at, value] of changes) changed[at % changed.length] = value;
    return cut === null ? changed : changed.subarray(0, cut % changed.length);
  });

describe('a Word document', () => {
  it(
    'is text or has a fault, whatever its archive and its parts hold',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(madeDocx, otherZip, changedBytes), async (bytes) => {
          const file = { name: 'a.docx', bytes };
          const accepted = await checkFile(file).catch((error: unknown) => error);
          if (typeof accepted !== 'string') expect(accepted).toBeInstanceOf(FileRefused);
          const hex = Buffer.from(bytes).toString('hex');
          const extracted = await watched(hex, () => extractText(file));
          if ('markdown' in extracted) expect(extracted.markdown).toMatch(/[\p{L}\p{N}]/u);
          else expect(['unreadable', 'empty', 'too-much-text', 'binary']).toContain(extracted.fault);
        }),
        tried(120),
      );
      inTime();
    },
    PROPERTY_TIMEOUT_MS,
  );
});

const PATTERNS = [
  '# ',
  '###### ',
  '> ',
  '- ',
  '1. ',
  '* ',
  '    ',
  '\t',
  '```',
  '~~~',
  '| a ',
  '| - ',
  '[',
  '](',
  '![',
  '[^a]',
  '[^a]: ',
  '*a_ ',
  'a**b',
  '_',
  '~~',
  '`',
  '<!--',
  '<a ',
  '&amp;',
  '\\',
  '---',
  '===',
  '\n-\n',
  '\n',
  '\n\n',
  'word ',
  'Ein Satz. ',
  '句子。',
  '💬',
  '\u0000',
];
const nest = fc
  .tuple(fc.constantFrom(...PATTERNS), fc.integer({ min: 1, max: 400 }))
  .map(([pattern, count]) => pattern.repeat(count));
const line = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PATTERNS) }, { weight: 1, arbitrary: text }), {
    maxLength: 20,
  })
  .map((parts) => parts.join(''));
const markdown = fc
  .array(fc.oneof({ weight: 6, arbitrary: line }, { weight: 1, arbitrary: nest }), { maxLength: 20 })
  .map((lines) => lines.join('\n'));

describe('Markdown', () => {
  it(
    'is split into chunks of bounded size that keep its words, parsed or not',
    async () => {
      await fc.assert(
        fc.asyncProperty(markdown, async (given) => {
          const words = given.match(/word|Satz/gu)?.length ?? 0;
          for (const split of [chunksOf, plainChunksOf]) {
            const chunks = await watched(given, () => split(given));
            const all = JSON.stringify(chunks);
            expect(all.length).toBeLessThan(12 * given.length + 20_000);
            for (const { headings, text: chunk } of chunks) {
              expect(chunk.trim()).not.toBe('');
              expect(headings.length).toBeLessThanOrEqual(LIMITS.headingDepth);
            }
            // Definitions of references are dropped with what they say.
            if (!given.includes(']:')) expect(all.match(/word|Satz/gu)?.length ?? 0).toBeGreaterThanOrEqual(words);
          }
        }),
        tried(100),
      );
      inTime();
    },
    PROPERTY_TIMEOUT_MS,
  );
});
