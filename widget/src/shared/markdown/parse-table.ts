import { parseInline } from './parse-inline';
import type { Block, Cell, Inline } from './syntax';

const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

export const isTableStart = (line: string, next: string | undefined) =>
  line.includes('|') &&
  next !== undefined &&
  next.includes('-') &&
  DELIMITER.test(next) &&
  cellsOf(line).length === cellsOf(next).length;

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** Parses a table whose first two lines are header and delimiter. Short rows are padded, long rows truncated. */
export const parseTable = (lines: readonly string[], sourceCount: number): { block: Block; lines: number } => {
  const [header = '', delimiter = '', ...below] = lines;
  const aligns = cellsOf(delimiter).map((cell): Cell['align'] => (/[^:]:$/.test(cell) ? 'end' : 'start'));
  const end = below.findIndex((line) => !line.includes('|'));
  const body = end < 0 ? below : below.slice(0, end);
  const sources = new Set<number>();
  const row = (line: string): Cell[] => {
    const contents = cellsOf(line).map((cell) => uncited(parseInline(cell, sourceCount), sources));
    return aligns.map((align, index) => ({ align, content: contents[index] ?? [] }));
  };
  const [head, rows] = [row(header), body.map(row)];
  return { block: { kind: 'table', head, rows, sources: [...sources] }, lines: 2 + body.length };
};

/** Moves source numbers to `sources`. */
const uncited = (content: readonly Inline[], sources: Set<number>): Inline[] =>
  content.map((node) => {
    if (typeof node === 'string' || node.kind === 'code') return node;
    if (node.kind !== 'cited') return { ...node, content: uncited(node.content, sources) };
    for (const source of node.sources) sources.add(source);
    return node.word;
  });
