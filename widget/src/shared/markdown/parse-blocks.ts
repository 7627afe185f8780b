import { parseInline } from './parse-inline';
import { isTableStart, parseTable } from './parse-table';
import type { Block } from './syntax';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/;
const QUOTE = /^ {0,3}> ?/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const ITEM = /^( {0,3})([-*+•]|\d{1,9}[.)])(\s+)(?=\S)/;
/** Deeper nesting is parsed as text. */
const MAX_DEPTH = 4;

interface Taken {
  readonly block?: Block;
  readonly lines: number;
}

/** Parses an answer, complete or partial. */
export const parseBlocks = (text: string, sourceCount: number, depth = 0): Block[] => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const taken = take(lines.slice(at), sourceCount, depth);
    if (taken.block) blocks.push(taken.block);
    at += taken.lines;
  }
  return blocks;
};

const take = (lines: readonly string[], sourceCount: number, depth: number): Taken => {
  const [line = '', next] = lines;
  if (line.trim() === '' || RULE.test(line)) return { lines: 1 };
  const fence = FENCE.exec(line)?.[1];
  if (fence) return takeCode(lines, fence);
  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined)
    return { block: { kind: 'heading', content: parseInline(heading, sourceCount) }, lines: 1 };
  if (depth < MAX_DEPTH && QUOTE.test(line)) return takeQuote(lines, sourceCount, depth);
  if (depth < MAX_DEPTH && ITEM.test(line)) return takeList(lines, sourceCount, depth);
  if (isTableStart(line, next)) return parseTable(lines, sourceCount);
  return takeParagraph(lines, sourceCount, depth);
};

const takeCode = (lines: readonly string[], fence: string): Taken => {
  const end = lines.findIndex((line, index) => index > 0 && line.trim().startsWith(fence));
  const last = end < 0 ? lines.length : end;
  return { block: { kind: 'code', text: lines.slice(1, last).join('\n') }, lines: end < 0 ? last : last + 1 };
};

const takeQuote = (lines: readonly string[], sourceCount: number, depth: number): Taken => {
  const end = lines.findIndex((line) => !QUOTE.test(line));
  const quoted = end < 0 ? lines : lines.slice(0, end);
  const text = quoted.map((line) => line.replace(QUOTE, '')).join('\n');
  return { block: { kind: 'quote', blocks: parseBlocks(text, sourceCount, depth + 1) }, lines: quoted.length };
};

const isNumbered = (line: string) => /^\s*\d/.test(line);

const takeList = (lines: readonly string[], sourceCount: number, depth: number): Taken => {
  const [first = ''] = lines;
  const numbered = isNumbered(first);
  const items: string[][] = [];
  let used = 0;
  let indent = 0;
  for (const line of lines) {
    const item = ITEM.exec(line);
    const indented = line.search(/\S/) >= indent;
    if (item && isNumbered(line) === numbered && !(items.length > 0 && indented)) {
      indent = item[0].length;
      items.push([line.slice(indent)]);
    } else if (line.trim() === '') {
      items.at(-1)?.push('');
    } else if (indented || (!item && lines[used - 1]?.trim() !== '')) {
      items.at(-1)?.push(indented ? line.slice(indent) : line.trimStart());
    } else break;
    used += 1;
  }
  const start = numbered ? Number.parseInt(first.trimStart(), 10) : undefined;
  const content = items.map((item) => parseBlocks(item.join('\n'), sourceCount, depth + 1));
  return { block: { kind: 'list', start, items: content }, lines: used };
};

const interrupts = (line: string) =>
  line.trim() === '' || FENCE.test(line) || HEADING.test(line) || QUOTE.test(line) || ITEM.test(line);

const takeParagraph = (lines: readonly string[], sourceCount: number, depth: number): Taken => {
  const end = lines.findIndex(
    (line, index) => index > 0 && interrupts(line) && !(depth >= MAX_DEPTH && line.trim() !== ''),
  );
  const taken = end < 0 ? lines : lines.slice(0, end);
  // Line breaks in answers are intentional, not wrapped prose, so they are kept.
  const text = taken.map((line) => line.trim()).join('\n');
  return { block: { kind: 'paragraph', content: parseInline(text, sourceCount) }, lines: taken.length };
};
