import type { RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { parseMarkdown } from '../text/markdown.js';
import { fenceAfter, markdownSlices } from './markdown-slices.js';

/** A heading that begins with number signs. */
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/u;
/** Each chunk holds the headings above it, so a long one would be stored thousands of times. */
const HEADING_CHARACTERS = 200;

/** A self-contained piece of Markdown. For a table or code, `rows` may be split below `head`. */
export interface Block {
  readonly text: string;
  readonly rows?: { readonly head: string; readonly lines: readonly string[]; readonly foot: string };
}

/** The content under one heading. */
export interface Section {
  /** The section's heading and those above it, outermost first. */
  readonly headings: readonly string[];
  /** The section's own heading as Markdown. Empty before the first heading. */
  readonly heading: string;
  readonly blocks: readonly Block[];
}

/**
 * Splits a document at its headings, in order. A heading without content of its own counts only if it has no
 * subheadings. Markdown that is nested too deeply to parse is treated as plain paragraphs.
 */
export function sectionsOf(markdown: string): Section[] {
  const path: string[] = [];
  const sections: OpenSection[] = [{ headings: [], heading: '', blocks: [] }];
  for (const slice of markdownSlices(markdown)) {
    for (const node of nodesOf(slice)) {
      const source = slice.slice(node.position?.start.offset, node.position?.end.offset);
      if (node.type === 'heading') {
        sections.push(sectionBelow(path, node.depth, toString(node), source));
      } else if (node.type !== 'thematicBreak' && node.type !== 'definition') {
        sections.at(-1)?.blocks.push({ text: source, rows: rowsOf(node, source) });
      }
    }
  }
  return sections.filter(counts);
}

/** Takes a document as paragraphs under the headings that begin with number signs, line by line. */
export function plainSectionsOf(text: string): Section[] {
  const path: string[] = [];
  const sections: OpenSection[] = [{ headings: [], heading: '', blocks: [] }];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) sections.at(-1)?.blocks.push({ text: lines.join('\n') });
    lines = [];
  };
  let fence = '';
  for (const line of text.split('\n')) {
    const [source, marks = '', words = ''] = (!fence && HEADING.exec(line)) || [];
    fence = fenceAfter(line, fence);
    if (source) {
      flush();
      sections.push(sectionBelow(path, marks.length, words, source));
    } else if (line.trim()) lines.push(line);
    else flush();
  }
  flush();
  return sections.filter(counts);
}

/** Takes a document as paragraphs without structure, in linear time. */
export const paragraphsOf = (text: string): Section[] => [
  { headings: [], heading: '', blocks: text.split(/\n\s*\n/u).map((paragraph) => ({ text: paragraph })) },
];

interface OpenSection {
  readonly headings: readonly string[];
  readonly heading: string;
  readonly blocks: Block[];
}

/** Puts a heading into the path of those above it. A long one is content as well, so that all its words are found. */
function sectionBelow(path: string[], depth: number, words: string, source: string): OpenSection {
  path.length = depth - 1;
  path[depth - 1] = words.slice(0, HEADING_CHARACTERS).toWellFormed().trim();
  const blocks = words.length > HEADING_CHARACTERS ? [{ text: source }] : [];
  return { headings: path.filter(Boolean), heading: source, blocks };
}

const counts = ({ blocks, headings }: Section, at: number, sections: readonly Section[]): boolean =>
  blocks.length > 0 || (headings.length > 0 && (sections[at + 1]?.headings.length ?? 0) <= headings.length);

/** The blocks of a slice. One paragraph if it is nested too deeply to parse. */
function nodesOf(slice: string): readonly RootContent[] {
  try {
    return parseMarkdown(slice).children;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'paragraph', children: [] }];
  }
}

function rowsOf(node: RootContent, source: string): Block['rows'] {
  const lines = source.split('\n');
  if (node.type === 'table')
    return { head: lines.slice(0, headerLines(node)).join('\n'), lines: lines.slice(headerLines(node)), foot: '' };
  if (node.type === 'list') return { head: '', lines: itemsOf(node.children, source), foot: '' };
  if (node.type !== 'code') return undefined;
  const fence = /^(`{3,}|~{3,})/u.exec(source)?.[1];
  if (!fence) return { head: '', lines, foot: '' };
  // A fence may stay open until the end of the document.
  const isClosed = lines.length > 1 && lines.at(-1)?.trimStart().startsWith(fence);
  return { head: lines[0] ?? '', lines: lines.slice(1, isClosed ? -1 : undefined), foot: fence };
}

/** The header row and the separator line. */
const headerLines = (table: Table): number => (table.children.length > 0 ? 2 : 0);

function itemsOf(items: readonly RootContent[], source: string): string[] {
  const start = items[0]?.position?.start.offset ?? 0;
  return items.map((item) =>
    source.slice((item.position?.start.offset ?? 0) - start, (item.position?.end.offset ?? 0) - start),
  );
}
