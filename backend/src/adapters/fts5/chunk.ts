import type { Chunk } from '../../ports/chunk-store.js';
import { type Block, paragraphsOf, plainSectionsOf, type Section, sectionsOf } from './sections.js';
import { piecesOf, tokensOf } from './tokens.js';

/**
 * Sizes in tokens. Of the sizes measured on long documents, 400 with an overlap of 40 found answers best for their cost
 * in a prompt.
 */
const TARGET = 400;
const OVERLAP = 40;
/** A block of up to this size is not split. */
const MAX_BLOCK = 512;
/** A smaller section is merged with a neighbor under the same heading, if it fits. */
const TINY = 100;
/** What each chunk of a table or of code repeats. */
const MAX_REPEATED = 100;
/** Two million characters of prose make some two thousand chunks. More are stored for minutes. */
const MAX_CHUNKS = 6_000;
const MAX_SECTIONS = 100_000;

interface Draft {
  headings: readonly string[];
  /** The section's own heading, used when it is merged under its parent's. */
  heading: string;
  text: string;
  tokens: number;
}

/**
 * Splits a document along its structure. A chunk never crosses headings, except for tiny sections with the same parent.
 * Tables, lists and code stay whole if they fit; otherwise they are split between rows, with their header repeated.
 * Prose is split between sentences, with an overlap.
 */
export const chunksOf = (markdown: string): Chunk[] => bounded(markdown, sectionsOf(markdown));

/** Splits a document at headings that begin with number signs, between its paragraphs and sentences, in linear time. */
export const plainChunksOf = (text: string): Chunk[] => bounded(text, plainSectionsOf(text));

/** Drops the headings of a document that is hardly more than headings, because each would be a chunk of its own. */
function bounded(text: string, sections: readonly Section[]): Chunk[] {
  const chunks = sections.length <= MAX_SECTIONS ? chunksIn(sections) : [];
  return chunks.length > 0 && chunks.length <= MAX_CHUNKS ? chunks : chunksIn(paragraphsOf(text));
}

const chunksIn = (sections: readonly Section[]): Chunk[] =>
  merged(sections.flatMap(draftsOf)).map(({ headings, text }) => ({ headings, text }));

function draftsOf({ headings, heading, blocks }: Section): Draft[] {
  const drafts: Draft[] = [];
  let parts: string[] = [];
  let tokens = 0;
  const flush = () => {
    const text = parts.join('\n\n').trim();
    if (text) drafts.push({ headings, heading, text, tokens });
    [parts, tokens] = [[], 0];
  };
  for (const part of blocks.flatMap(partsOf)) {
    if (tokens > 0 && tokens + part.tokens > TARGET) {
      const overlap = part.prose ? tailOf(parts.at(-1) ?? '') : '';
      flush();
      if (overlap) [parts, tokens] = [[overlap], tokensOf(overlap)];
    }
    parts.push(part.text);
    tokens += part.tokens;
  }
  flush();
  return drafts.length > 0 || !heading
    ? drafts
    : [{ headings: headings.slice(0, -1), heading: '', text: heading, tokens: tokensOf(heading) }];
}

interface Part {
  readonly text: string;
  readonly tokens: number;
  readonly prose: boolean;
}

function partsOf(block: Block): Part[] {
  const tokens = tokensOf(block.text);
  if (tokens <= MAX_BLOCK) return [{ text: block.text, tokens, prose: !block.rows }];
  if (!block.rows)
    return packed(piecesOf(block.text, TARGET), '').map((text) => ({ text, tokens: tokensOf(text), prose: true }));
  const { head, lines, foot } = repeatable(block.rows);
  return packed(
    lines.flatMap((line) => (tokensOf(line) > TARGET ? piecesOf(line, TARGET) : [line])),
    '\n',
  )
    .map((body) => [head, body, foot].filter(Boolean).join('\n'))
    .map((text) => ({ text, tokens: tokensOf(text), prose: false }));
}

/** A head that is too long for each chunk is one of the lines. */
const repeatable = (rows: NonNullable<Block['rows']>): NonNullable<Block['rows']> =>
  tokensOf(rows.head + rows.foot) <= MAX_REPEATED ? rows : { head: '', lines: [rows.head, ...rows.lines], foot: '' };

/** Joins pieces up to the target size. */
function packed(pieces: readonly string[], glue: string): string[] {
  const packs: string[] = [];
  let pack: string[] = [];
  let tokens = 0;
  for (const piece of pieces) {
    const more = tokensOf(piece);
    if (tokens > 0 && tokens + more > TARGET) {
      packs.push(pack.join(glue));
      [pack, tokens] = [[], 0];
    }
    pack.push(piece);
    tokens += more;
  }
  if (pack.length > 0) packs.push(pack.join(glue));
  return packs.map((text) => text.trim()).filter(Boolean);
}

/** The last sentences of a text, up to the overlap. */
function tailOf(text: string): string {
  let tail = '';
  for (const piece of piecesOf(text, TARGET).reverse()) {
    if (tokensOf(piece + tail) > OVERLAP) break;
    tail = piece + tail;
  }
  return tail.trim();
}

function merged(drafts: readonly Draft[]): Draft[] {
  const result: Draft[] = [];
  for (const draft of drafts) {
    const last = result.at(-1);
    const shared = last && sharedHeadings(last, draft);
    if (last && shared && Math.min(last.tokens, draft.tokens) < TINY && last.tokens + draft.tokens <= TARGET) {
      result[result.length - 1] = {
        headings: shared,
        heading: '',
        text: `${underHeading(last, shared)}\n\n${underHeading(draft, shared)}`,
        tokens: last.tokens + draft.tokens,
      };
    } else {
      result.push(draft);
    }
  }
  return result;
}

/**
 * The parent headings that two sections share, if at most their own headings differ. Undefined for different parents.
 */
function sharedHeadings(left: Draft, right: Draft): readonly string[] | undefined {
  let depth = 0;
  while (depth < left.headings.length && left.headings[depth] === right.headings[depth]) depth += 1;
  const joins = ({ headings, heading }: Draft) =>
    headings.length === depth || (heading !== '' && headings.length === depth + 1);
  return joins(left) && joins(right) ? right.headings.slice(0, depth) : undefined;
}

const underHeading = (draft: Draft, shared: readonly string[]): string =>
  draft.heading && draft.headings.length > shared.length ? `${draft.heading}\n\n${draft.text}` : draft.text;
