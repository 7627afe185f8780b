import type { Chunk } from '../../ports/chunk-store.js';
import { sectionsOf, type Block, type Section } from './sections.js';
import { piecesOf, tokensOf } from './tokens.js';

/** Tokens. Of the sizes measured on long documents, 400 with 40 of overlap held the answer best for what it costs a prompt. */
const TARGET = 400;
const OVERLAP = 40;
/** A block up to here is kept whole. */
const MOST = 512;
/** Below it a section does not stand alone where a neighbor under the same heading has room. */
const TINY = 100;

interface Draft {
  headings: readonly string[];
  /** The section's heading, for when it is merged under its parent's. */
  heading: string;
  text: string;
  tokens: number;
}

/**
 * Cuts a document along its structure: never across headings, unless sections are tiny and share a parent; tables, lists
 * and code whole where they fit, else between rows with their header repeated; prose between sentences with an overlap.
 */
export function chunksOf(markdown: string): Chunk[] {
  return merged(sectionsOf(markdown).flatMap(draftsOf)).map(({ headings, text }) => ({ headings, text }));
}

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
  if (tokens <= MOST) return [{ text: block.text, tokens, prose: !block.rows }];
  if (!block.rows)
    return packed(piecesOf(block.text, TARGET), '').map((text) => ({ text, tokens: tokensOf(text), prose: true }));
  const { head, lines, foot } = block.rows;
  return packed(
    lines.flatMap((line) => (tokensOf(line) > TARGET ? piecesOf(line, TARGET) : [line])),
    '\n',
  )
    .map((body) => [head, body, foot].filter(Boolean).join('\n'))
    .map((text) => ({ text, tokens: tokensOf(text), prose: false }));
}

/** Joins pieces up to the target. */
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

/** The last sentences of a text, as many as the overlap allows. */
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

/** What both stand under, when at most their own heading lies between; undefined for sections of different parents. */
function sharedHeadings(left: Draft, right: Draft): readonly string[] | undefined {
  let depth = 0;
  while (depth < left.headings.length && left.headings[depth] === right.headings[depth]) depth += 1;
  const joins = ({ headings, heading }: Draft) =>
    headings.length === depth || (heading !== '' && headings.length === depth + 1);
  return joins(left) && joins(right) ? right.headings.slice(0, depth) : undefined;
}

const underHeading = (draft: Draft, shared: readonly string[]): string =>
  draft.heading && draft.headings.length > shared.length ? `${draft.heading}\n\n${draft.text}` : draft.text;
